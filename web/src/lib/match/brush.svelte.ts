// Many equal placements as one decision: they are collected here, drawn as they would stand, and sent together.

import type { Collected, Scene, Tray } from '../wire/messages';
import type { ChoiceView } from '../board/scene';
import { play } from '../story/sound';
import type { Table } from './table.svelte';

const KEY = 'armillary.setups';

export class Brush {
  /** Notations in the order in which they are sent. */
  placed = $state.raw<string[]>([]);
  /** What can be placed next; null: as the table says. */
  private next = $state.raw<ChoiceView[] | null>(null);
  /** The board with what is placed; null: as it is. */
  scene = $state.raw<Scene | null>(null);
  /** The title of the piece that was picked. */
  private picked = $state('');
  reason = $state('');
  busy = $state(false);
  /** Where each placement stands, to take it back. */
  private marks = new Map<string, string[]>();

  constructor(private readonly table: Table) {}

  private get given(): ChoiceView[] {
    return this.table.past ? [] : (this.table.shown?.view.choices ?? []);
  }
  /** Is there something to paint: a tray with pieces? A single piece that the game asks for later is placed as any choice is. */
  get on(): boolean {
    const tray = this.table.shown?.view.scene.tray ?? [];
    return tray.length > 0 && this.given.some((choice) => choice.brush) && !this.table.shown?.coach;
  }
  /** Everything that can be placed next. */
  private get open(): ChoiceView[] {
    return this.next ?? this.given;
  }
  /** What is left of each kind of piece. */
  get tray(): Tray[] {
    if (this.placed.length === 0) return this.start;
    return this.full ? [] : (this.scene?.tray ?? []);
  }
  /** What there was to place. */
  get start(): Tray[] {
    return this.table.shown?.view.scene.tray ?? [];
  }
  /** The piece that the brush places: the one that was picked, as long as there are any, else the first that is left. */
  get piece(): Tray | null {
    const { tray } = this;
    return tray.find((item) => item.title === this.picked && item.left > 0) ?? tray.find((item) => item.left > 0) ?? null;
  }
  /** Where that piece may go. */
  get choices(): ChoiceView[] {
    const takes = this.piece?.takes ?? '';
    return this.open.filter((choice) => choice.notation.startsWith(takes));
  }
  /** Everything is placed. */
  get full(): boolean {
    return this.placed.length > 0 && !this.open.some((choice) => choice.brush);
  }
  get last(): string {
    return this.placed.at(-1) ?? '';
  }

  /** Place this piece next, whatever the rules would ask for first. */
  async pick(title: string): Promise<void> {
    // What the table offers is in the order of the rules: the other pieces have to be asked for.
    if (this.next === null && !(await this.fill([]))) return;
    this.picked = title;
  }

  reset(): void {
    this.picked = '';
    this.placed = [];
    this.next = null;
    this.scene = null;
    this.reason = '';
  }

  async place(choice: ChoiceView): Promise<boolean> {
    this.remember(this.open);
    return this.fill([...this.placed, choice.notation]);
  }

  undo(): Promise<boolean> {
    return this.fill(this.placed.slice(0, -1));
  }

  /** Take back the last piece that stands there, with whatever can no longer follow it; false: there is none. */
  async takeBack(marks: readonly string[]): Promise<boolean> {
    const at = this.placed.findLastIndex((notation) => (this.marks.get(notation) ?? []).some((mark) => marks.includes(mark)));
    if (at < 0) return false;
    const wanted = this.placed.filter((_, index) => index !== at);
    return (await this.fill(wanted)) || this.fill(this.placed.slice(0, at));
  }

  /** Fill up what is left as the title suggests. */
  suggest(): Promise<boolean> {
    return this.fill(this.placed, true);
  }

  /** As it was placed last time, as far as that still goes. */
  async repeat(): Promise<void> {
    let wanted = this.remembered();
    while (wanted.length > 0) {
      const found = await this.ask(wanted, false);
      if (!found) return;
      if (found.refused == null) break;
      wanted = wanted.slice(0, found.refused);
    }
    await this.fill(wanted);
  }

  /** Send all of it; what follows is the match. */
  async confirm(): Promise<void> {
    if (!this.table.mayChoose || !this.full) return;
    play('press');
    const sent = this.placed;
    if (await this.table.answering.chooseAll(sent)) {
      try {
        localStorage.setItem(KEY, JSON.stringify({ ...this.kept(), [this.key]: sent }));
      } catch {
        // A browser that keeps nothing still plays.
      }
      this.reset();
    }
  }

  remembered(): string[] {
    const found = this.kept()[this.key];
    return Array.isArray(found) ? found.filter((notation): notation is string => typeof notation === 'string') : [];
  }

  private get key(): string {
    return `${this.table.card?.slug ?? ''} ${this.table.card?.setup.scenario ?? ''}`;
  }

  private kept(): Record<string, unknown> {
    try {
      const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
      return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
    } catch {
      return {};
    }
  }

  private remember(choices: readonly ChoiceView[]): void {
    for (const choice of choices) this.marks.set(choice.notation, choice.marks);
  }

  private async ask(wanted: string[], suggest: boolean): Promise<Collected | null> {
    this.busy = true;
    const found = await this.table.asking.draft(wanted, suggest);
    this.busy = false;
    return found;
  }

  private async fill(wanted: string[], suggest = false): Promise<boolean> {
    if (this.busy) return false;
    play('tick');
    const found = await this.ask(wanted, suggest);
    if (!found) return false;
    this.reason = found.reason ?? '';
    if (found.refused != null) return false;
    this.placed = found.taken ?? wanted;
    this.next = found.choices;
    // The last piece may lead to a roll, after which nothing can be drawn: then all but that one are.
    const drawn =
      found.scene ?? (this.placed.length > 1 ? ((await this.ask(this.placed.slice(0, -1), false))?.scene ?? null) : null);
    this.scene = this.placed.length === 0 ? null : drawn;
    this.remember(found.choices);
    return true;
  }
}
