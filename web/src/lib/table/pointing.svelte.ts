// Plans to a place: a click on the board where nothing is to be chosen asks a tool of the title.

import type { Table } from '../match/table.svelte';
import type { Advice } from './advice.svelte';
import type { Considering } from './considering.svelte';
import type { Drawers } from './drawers.svelte';
import type { Layout } from './layout.svelte';
import type { Replaying } from './replaying.svelte';

export class Pointing {
  /** The place that somebody pointed at. */
  goal = $state('');

  readonly tools = $derived.by(() => this.table.shown?.view.tools ?? []);
  /** The tool that a click on the board asks. */
  readonly tool = $derived.by(() =>
    this.replaying.looking || this.advice.coach ? null : (this.tools.find((tool) => tool.points) ?? null),
  );

  constructor(
    private readonly table: Table,
    private readonly replaying: Replaying,
    private readonly advice: Advice,
    private readonly considering: Considering,
    private readonly drawers: Drawers,
    private readonly layout: Layout,
  ) {}

  /** The plans to the first of these that is a place come into the rail; false: there is none, or nobody to ask. */
  at(marks: readonly string[]): boolean {
    const mark = marks.find((one) => one in (this.table.board?.names ?? {}));
    if (!this.tool || mark === undefined) return false;
    this.drawers.close();
    this.goal = mark;
    this.layout.showRail();
    return true;
  }

  stop(): void {
    this.goal = '';
    this.considering.consulted = null;
  }
}
