// What the coach of a lesson, the hint card and the goal line speak of: it is ringed, and comes into sight.

import { untrack } from 'svelte';
import { marksOf } from '../../learn/coach';
import { reveal, selectorsOf } from '../browser/reveal';
import type { Table } from '../match/table.svelte';
import type { Replaying } from './replaying.svelte';

export class Advice {
  /** The hint card is open. */
  hinting = $state(false);
  hintCard = $state.raw<{ more(): void } | undefined>();
  /** What the hint points at, and the choice that it advises. */
  hinted = $state.raw<string[]>([]);
  advised = $state('');
  /** What the goal line speaks of, while it is looked at. */
  sought = $state.raw<string[]>([]);

  readonly coach = $derived.by(() => (this.replaying.standing ? null : (this.table.shown?.coach ?? null)));
  readonly ringed = $derived.by(() => [...marksOf(this.coach), ...this.hinted, ...this.sought]);
  private readonly spokenOf = $derived.by(() =>
    [...this.hinted, this.advised, ...this.sought, ...marksOf(this.coach)].join(' ').trim(),
  );

  constructor(
    private readonly table: Table,
    private readonly replaying: Replaying,
    /** Bring these into sight on the board. */
    seek: (marks: readonly string[]) => void,
  ) {
    $effect(() => {
      if (this.spokenOf === '') return;
      untrack(() => {
        seek(this.ringed);
        reveal(selectorsOf(this.ringed, this.advised));
      });
    });
    // The goal line points until the match moves on.
    $effect(() => {
      void table.shown?.seq;
      untrack(() => (this.sought = []));
    });
  }

  /** Ask for a hint, or for more of it. */
  ask(): void {
    if (this.hinting) this.hintCard?.more();
    else if (this.table.card?.hints && this.table.mayChoose) this.hinting = true;
  }

  /** Ask for a hint, or put it away. */
  toggle(): void {
    if (this.hinting) this.hinting = false;
    else this.ask();
  }

  /** The goal line shows what it speaks of, or no longer. */
  seek(marks: string[]): void {
    this.sought = this.sought.length > 0 ? [] : marks;
  }
}
