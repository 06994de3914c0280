// What the parts of a table share: the board whose paints small boards use too, and a card that is being carried somewhere.

import type { Board, ChoiceView } from './scene';

class OnTable {
  board = $state.raw<Board | null>(null);
}
export const onTable = new OnTable();

/** The choices that carry a card to another mark. */
export function carries(choices: readonly ChoiceView[], card: string): Map<string, ChoiceView[]> {
  const targets = new Map<string, ChoiceView[]>();
  for (const choice of choices) {
    if (!choice.marks.includes(card)) continue;
    for (const mark of choice.marks) {
      if (mark === card) continue;
      const known = targets.get(mark);
      if (known) known.push(choice);
      else targets.set(mark, [choice]);
    }
  }
  return targets;
}

class Drag {
  /** What may be chosen now, and how a choice is made or asked about; the table says so. */
  choices = $state.raw<readonly ChoiceView[]>([]);
  ondrop: (choices: ChoiceView[], x: number, y: number) => void = () => undefined;

  card = $state<string | null>(null);
  x = $state(0);
  y = $state(0);
  private targets = new Map<string, ChoiceView[]>();

  /** Where the card in hand may go. */
  get marks(): ReadonlySet<string> {
    return this.card === null ? new Set() : new Set(this.targets.keys());
  }

  /** Whether a card can be carried anywhere at all. */
  may(card: string): boolean {
    return carries(this.choices, card).size > 0;
  }

  lift(card: string, x: number, y: number): boolean {
    this.targets = carries(this.choices, card);
    if (this.targets.size === 0) return false;
    this.card = card;
    this.x = x;
    this.y = y;
    return true;
  }

  /** Put it down on whatever lies under that point. */
  drop(x: number, y: number): void {
    const found = markUnder(x, y, this.targets);
    this.card = null;
    if (found) this.ondrop(found, x, y);
  }
}
export const drag = new Drag();

function markUnder(x: number, y: number, targets: ReadonlyMap<string, ChoiceView[]>): ChoiceView[] | null {
  for (const element of document.elementsFromPoint(x, y)) {
    for (
      let holder: Element | null = element.closest('[data-mark]');
      holder;
      holder = holder.parentElement?.closest('[data-mark]') ?? null
    ) {
      const found = targets.get((holder as HTMLElement).dataset.mark ?? '');
      if (found) return found;
    }
  }
  return null;
}
