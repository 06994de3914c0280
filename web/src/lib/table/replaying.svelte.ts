// Looking back: on a page of its own, or from a match that goes on.

import { untrack } from 'svelte';
import type { Table } from '../match/table.svelte';

export class Replaying {
  /** The bar with which one steps through the match, while it is there. */
  bar = $state.raw<{ stepBy(count: number): void } | undefined>();

  readonly looking = $derived.by(() => this.standing || this.table.past !== null);

  constructor(
    private readonly table: Table,
    /** A page for looking back starts at this step. */
    private readonly page: { readonly replay: number | null },
  ) {
    $effect(() => {
      const { replay } = page;
      if (replay !== null && table.shown)
        untrack(() => table.past === null && void table.lookBack(Math.min(replay, table.shown!.step)));
    });
  }

  /** The whole page is for looking back. */
  get standing(): boolean {
    return this.page.replay !== null;
  }

  /** A step back or on. From now one can only go back. */
  step(count: -1 | 1): void {
    const { shown } = this.table;
    if (this.bar) this.bar.stepBy(count);
    else if (count < 0 && shown && shown.step > 0) void this.table.lookBack(shown.step - 1);
  }
}
