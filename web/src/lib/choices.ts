// What may be clicked, and what it does. The server sends the list of choices; nothing here knows a rule.

import type { ChoiceView, RefusalView, View } from './scene';

export interface Lights {
  /** The choices that light a mark, in reading order. */
  byMark: Map<string, ChoiceView[]>;
  /** All choices with the interjections behind them. */
  all: ChoiceView[];
}

export function lightsOf(view: View | null): Lights {
  const byMark = new Map<string, ChoiceView[]>();
  const all = view ? [...view.choices, ...view.interjections] : [];
  for (const choice of view?.choices ?? []) {
    for (const mark of choice.marks) {
      const known = byMark.get(mark);
      if (known) known.push(choice);
      else byMark.set(mark, [choice]);
    }
  }
  return { byMark, all };
}

/** The choices behind a click: those of the topmost mark that has any. */
export function picked(lights: Lights, marks: readonly string[]): ChoiceView[] {
  for (const mark of marks) {
    const found = lights.byMark.get(mark);
    if (found) return found;
  }
  return [];
}

/** Why nothing under the click can be chosen, as far as the view knows already. */
export function refused(refusals: readonly RefusalView[], marks: readonly string[]): RefusalView[] {
  for (const mark of marks) {
    const found = refusals.filter((refusal) => refusal.marks.includes(mark));
    if (found.length > 0) return found;
  }
  return [];
}

export function isRange(choice: ChoiceView): choice is ChoiceView & { least: number; most: number } {
  return typeof choice.least === 'number' && typeof choice.most === 'number';
}

/** The notation of a choice with its amount in place of the range. */
export function withAmount(choice: ChoiceView, amount: number): string {
  if (!isRange(choice)) return choice.notation;
  const range = `${choice.least}..${choice.most}`;
  const at = choice.notation.lastIndexOf(range);
  if (at < 0) return `${choice.notation} ${amount}`;
  return choice.notation.slice(0, at) + String(amount) + choice.notation.slice(at + range.length);
}

/** How a caption writes its range: `0..10`, `1 to 3`, `1 bis 3`, `1–3`. */
function rangeIn(choice: ChoiceView & { least: number; most: number }): RegExp {
  return new RegExp(`(?<!\\d)${choice.least}(\\.\\.|\\s?[–-]\\s?| to | bis )${choice.most}(?!\\d)`);
}

/** The caption likewise. */
export function captionWithAmount(choice: ChoiceView, amount: number): string {
  return isRange(choice) ? choice.caption.replace(rangeIn(choice), String(amount)) : choice.caption;
}

/** The caption before an amount is named: `Bid 0..10 credits` reads "Bid 0–10 credits". */
export function captionOf(choice: ChoiceView): string {
  if (!isRange(choice)) return choice.caption;
  const range = choice.least === choice.most ? String(choice.least) : `${choice.least}–${choice.most}`;
  return choice.caption.replace(rangeIn(choice), range);
}

export function verb(notation: string): string {
  return notation.split(' ', 1)[0] ?? '';
}

/** Choices that contain every word typed, in caption or notation. */
export function filterChoices(choices: readonly ChoiceView[], typed: string): ChoiceView[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...choices];
  return choices.filter((choice) => {
    const text = `${choice.caption} ${choice.notation}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
