// What is considered: the choice that the list, the board or a menu points at. What may be chosen is lit; what is considered
// stands out and is drawn.

import { drag } from '../board/drag.svelte';
import type { ChoiceView } from '../board/scene';
import { picked } from '../match/choices';
import type { Deciding } from '../match/deciding.svelte';
import type { Table } from '../match/table.svelte';
import type { Sketch } from '../wire/messages';
import type { Advice } from './advice.svelte';

/** Milliseconds that one points at something before it is drawn. */
const BREATH = 120;

export class Considering {
  /** The choice that the list or a menu points at. */
  preview = $state.raw<ChoiceView | null>(null);
  /** What the pointer is over on the board. */
  pointed = $state.raw<string[]>([]);
  /** What the considered choice draws on the board. */
  sketch = $state.raw<Sketch | null>(null);
  /** What a tool drew. */
  consulted = $state.raw<Sketch | null>(null);

  readonly lights = $derived.by(() => this.deciding.lights);
  readonly lit = $derived.by(() => new Set([...this.lights.byMark.keys(), ...this.advice.ringed]));
  /** The choices that the board points at. */
  readonly onBoard = $derived.by(() => picked(this.lights, this.pointed));
  readonly choice = $derived.by(
    () => this.preview ?? (this.onBoard.length === 1 ? this.onBoard[0]! : null) ?? this.deciding.chosen,
  );
  readonly strong = $derived.by<ReadonlySet<string>>(() =>
    drag.card !== null ? drag.marks : new Set([...(this.choice?.marks ?? []), ...this.advice.ringed]),
  );
  /** Marks of what is chosen and waits to be confirmed. */
  readonly chosen = $derived.by(() => {
    const { deciding } = this;
    const collected = deciding.choices.filter((choice) => choice.basket && deciding.count(choice) > 0);
    return new Set([...(deciding.chosen?.marks ?? []), ...collected.flatMap((choice) => choice.marks)]);
  });
  /** The considered choice as it would be taken; empty where nothing may be chosen. */
  readonly notation = $derived.by(() => (this.choice && this.table.mayChoose ? this.deciding.notation(this.choice) : ''));

  constructor(
    private readonly table: Table,
    private readonly deciding: Deciding,
    private readonly advice: Advice,
  ) {
    $effect(() => this.draw());
  }

  /** What is considered is drawn, a breath after one points at it. */
  private draw(): (() => void) | undefined {
    const { asking } = this.table;
    // In another position the same choice is another one.
    void this.choice;
    const { notation } = this;
    this.sketch = null;
    if (notation === '') return undefined;
    let live = true;
    const timer = setTimeout(async () => {
      void asking.wantOutlooks([notation]);
      const found = await asking.consider(notation);
      if (live) this.sketch = found;
    }, BREATH);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }
}
