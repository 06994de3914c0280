// What the person at this seat is about to do: the choice that waits for its confirmation, the amount, what lies in the basket.
// No rule is in here: what may be chosen comes from the server, and is checked there again.

import {
  captionWithAmount,
  firstAmount,
  fitsRange,
  followed,
  held,
  isRange,
  lightsOf,
  needsConfirmation,
  notationOf,
  type Lights,
} from './choices';
import { language } from '../browser/i18n.svelte';
import type { ChoiceView } from '../board/scene';
import { play } from '../story/sound';
import type { Table } from './table.svelte';
import { Brush } from './brush.svelte';

export class Deciding {
  /** Notation of the choice that waits for its confirmation. */
  selected = $state('');
  amount = $state(0);
  /** Notations that are taken together when all is confirmed. */
  basket = $state.raw<string[]>([]);
  /** What could still be added to the basket. */
  private addable = $state.raw<ChoiceView[] | null>(null);
  reason = $state('');
  /** The title's figures with what lies in the basket. */
  private counted = $state.raw<[string, string][] | null>(null);
  /** What a tool proposed to do first. */
  follow = $state.raw<string[]>([]);

  /** The moment that the brush belongs to. */
  private decided = -1;
  /** Placements that are collected and sent together. */
  readonly brush: Brush;

  constructor(private readonly table: Table) {
    this.brush = new Brush(table);
  }

  /** All choices of the decision, in the order of the list. */
  get choices(): ChoiceView[] {
    if (this.brush.on) return this.brush.choices;
    return this.table.past ? [] : followed(this.table.shown?.view.choices ?? [], this.follow);
  }
  get interjections(): ChoiceView[] {
    return this.table.past ? [] : (this.table.shown?.view.interjections ?? []);
  }
  get chosen(): ChoiceView | null {
    return [...this.choices, ...this.interjections].find((choice) => choice.notation === this.selected) ?? null;
  }
  /** Do most choices take an amount? Then it is set once for all of them, before one is chosen. */
  get shared(): boolean {
    const listed = this.choices.filter((choice) => !choice.quiet && !choice.basket);
    return listed.filter(isRange).length * 2 >= listed.length;
  }
  /** The range that the slider shows: of what is chosen, else of the first that has one. */
  get range(): (ChoiceView & { least: number; most: number }) | null {
    const { chosen } = this;
    if (chosen || !this.shared) return chosen && isRange(chosen) ? chosen : null;
    return (
      (this.choices.find((choice) => isRange(choice) && !choice.basket) as
        (ChoiceView & { least: number; most: number }) | undefined) ?? null
    );
  }
  get lights(): Lights {
    if (this.brush.on && this.table.telling.queue.length === 0 && this.table.shown)
      return lightsOf({ ...this.table.shown.view, choices: this.brush.choices });
    return lightsOf(this.table.past || this.table.telling.queue.length > 0 ? null : (this.table.shown?.view ?? null));
  }

  /** A new decision: nothing is chosen. Where an amount is all there is to decide, it is chosen already. */
  reset(): void {
    // What was collected belongs to the decision; what is left of it is the same decision.
    if (this.decided !== this.table.shown?.seq) this.brush.reset();
    this.decided = this.table.shown?.seq ?? -1;
    this.basket = [];
    this.addable = null;
    this.counted = null;
    this.reason = '';
    const ranges = this.choices.filter((choice) => isRange(choice) && !choice.basket);
    const only = this.choices.length <= 2 && ranges.length === 1 ? ranges[0]! : null;
    this.selected = only?.notation ?? '';
    this.amount = this.range ? firstAmount(this.range, this.follow) : 0;
  }

  /** A tool proposed these: they come first, with its amounts. */
  plan(follow: string[]): void {
    this.follow = follow;
    if (this.range) this.amount = firstAmount(this.range, follow);
  }

  /** A coach shows what leads on: its amount is set, and nothing is taken. */
  show(answers: readonly string[]): void {
    if (this.range) this.amount = firstAmount(this.range, answers);
  }

  /** The notation with the amount that is set. */
  notation(choice: ChoiceView): string {
    return notationOf(choice, this.amountFor(choice));
  }

  /** The amount as this choice would take it. */
  amountFor(choice: ChoiceView): number {
    return isRange(choice) ? held(choice, this.amount) : 0;
  }

  caption(choice: ChoiceView): string {
    const set = choice.basket || choice.notation === this.selected || (this.shared && this.choices.includes(choice));
    return isRange(choice) && set ? captionWithAmount(choice, this.amountFor(choice), language()) : choice.caption;
  }

  /** A choice is pressed: what can be undone happens, what cannot waits for its confirmation. */
  press(choice: ChoiceView): void {
    if (!this.open(choice)) return;
    if (choice.brush && this.brush.on) {
      void this.brush.place(choice);
      return;
    }
    play('press');
    if (choice.basket) void this.add(choice);
    else if (needsConfirmation(choice)) this.select(choice);
    else void this.take(choice.notation);
  }

  select(choice: ChoiceView): void {
    // The amount that is set on the scale stays; what has no scale yet starts over.
    if (isRange(choice)) this.amount = this.range ? held(choice, this.amount) : firstAmount(choice, this.follow);
    this.selected = choice.notation;
  }

  unselect(): void {
    this.selected = '';
  }

  /** Put down what is chosen, or the whole basket; false: there was nothing, or nothing else to choose. */
  drop(): boolean {
    const held = this.basket.length > 0 || (this.selected !== '' && this.choices.length > 1);
    if (held) this.reset();
    return held;
  }

  /** The one button: takes what is chosen, or all of the basket. */
  confirm(): void {
    if (this.brush.on) {
      void this.brush.confirm();
      return;
    }
    if (this.basket.length > 0) {
      if (!this.table.mayChoose) return;
      play('press');
      void this.takeAll(this.basket);
      return;
    }
    const { chosen } = this;
    if (!chosen || !this.open(chosen)) return;
    play(this.table.shown?.view.decision?.sealed ? 'seal' : 'press');
    if (this.limits(chosen)) this.bidUpTo(chosen);
    else void this.take(this.notation(chosen));
  }

  /** Is the amount a limit that the table bids up to? Not in a lesson, which has no standing orders. */
  limits(choice: ChoiceView): boolean {
    return choice.raises === true && isRange(choice) && this.pass !== null && !this.table.shown?.coach;
  }

  /** The bid that is all there is to decide but to pass: it has a stepper of its own. */
  get bidding(): (ChoiceView & { least: number; most: number }) | null {
    const { chosen } = this;
    return chosen && isRange(chosen) && this.choices.length <= 2 && this.limits(chosen) ? chosen : null;
  }

  /** The way out of an auction. */
  private get pass(): ChoiceView | null {
    return this.choices.find((choice) => choice.quiet) ?? null;
  }

  /** A limit for this auction alone: the table raises by the least when somebody tops it, and passes above it. */
  private bidUpTo(choice: ChoiceView): void {
    const step = this.table.shown?.view.decision?.step ?? '';
    const { pass } = this;
    if (!isRange(choice) || !pass) return;
    const order = { step, unless: [], count: null, passing: true };
    this.table.setOrders([
      { ...order, answer: notationOf(choice, choice.least), most: this.amountFor(choice) },
      { ...order, answer: pass.notation, most: null },
      ...this.table.orders.filter((kept) => !kept.passing),
    ]);
  }

  async take(notation: string): Promise<void> {
    this.follow = this.follow.filter((next) => next !== notation);
    const { chosen } = this;
    await this.table.answering.choose(notation);
    // Taken, refused or held back by a coach: it is no longer about to happen. An amount stays, to be changed.
    if (chosen && !isRange(chosen) && this.selected === chosen.notation) this.unselect();
  }

  /** What was taken together is no longer about to happen, though the next question be the same. */
  private async takeAll(basket: string[]): Promise<void> {
    if ((await this.table.answering.chooseAll(basket)) && this.basket === basket) this.reset();
  }

  private open(choice: ChoiceView): boolean {
    const { answering, mayChoose, telling } = this.table;
    return this.interjections.includes(choice) ? !answering.busy && telling.queue.length === 0 : mayChoose;
  }

  // ------------------------------------------------------------------------------------------------ the basket

  /** The title's figures for what is collected, as it is now. */
  get sums(): readonly [string, string][] {
    return this.counted ?? (this.table.past ? [] : (this.table.shown?.view.scene.sums ?? []));
  }

  /** How often it lies in the basket. */
  count(choice: ChoiceView): number {
    return this.basket.filter((notation) => fitsRange(choice, notation)).length;
  }

  /** Could one more be added? */
  canAdd(choice: ChoiceView): boolean {
    return (this.addable ?? this.choices).some((one) => one.notation === choice.notation || (isRange(choice) && isRange(one)));
  }

  async add(choice: ChoiceView): Promise<void> {
    await this.fill([...this.basket, notationOf(choice, this.amountFor(choice))]);
  }

  async remove(choice: ChoiceView): Promise<void> {
    const at = this.basket.findLastIndex((notation) => fitsRange(choice, notation));
    if (at >= 0) await this.fill(this.basket.filter((_, index) => index !== at));
  }

  private async fill(wanted: string[]): Promise<void> {
    play('tick');
    const found = await this.table.asking.collect(wanted, (this.table.shown?.view.scene.sums ?? []).length > 0);
    if (!found) return;
    this.reason = found.reason;
    if (found.refused != null) return;
    this.basket = wanted;
    this.addable = wanted.length === 0 ? null : found.choices;
    // What completes the decision leads on to figures of something else.
    const open = this.choices.some((choice) => choice.basket && this.canAdd(choice));
    this.counted = wanted.length === 0 ? null : open ? (found.scene?.sums ?? []) : [];
    // One that stands alone, after which nothing of the list can be added: there is nothing to collect.
    const last = this.choices.find((choice) => fitsRange(choice, wanted[0] ?? ''));
    if (wanted.length === 1 && !last?.final && !open) this.confirm();
  }
}
