// The page of a table: the match, what this seat is about to decide, and the parts that the page is made of.

import type BoardView from '../../board/BoardView.svelte';
import type Rail from '../../table/Rail.svelte';
import { setTitle } from '../browser/notify';
import { Deciding } from '../match/deciding.svelte';
import { Table } from '../match/table.svelte';
import { Advice } from './advice.svelte';
import { Clicks } from './clicks.svelte';
import { Considering } from './considering.svelte';
import { Drawers } from './drawers.svelte';
import { Layout } from './layout.svelte';
import { Occasions } from './occasions.svelte';
import { Pointing } from './pointing.svelte';
import { Replaying } from './replaying.svelte';
import { Staging } from './staging.svelte';

export class Desk {
  /** The board and the rail, while they are on the page. */
  board = $state.raw<BoardView | undefined>();
  rail = $state.raw<Rail | undefined>();

  readonly deciding: Deciding;
  readonly replaying: Replaying;
  readonly advice: Advice;
  readonly considering: Considering;
  readonly drawers: Drawers;
  readonly layout: Layout;
  readonly pointing: Pointing;
  readonly staging: Staging;
  readonly clicks: Clicks;
  readonly occasions: Occasions;

  constructor(
    readonly table: Table,
    page: { readonly replay: number | null },
  ) {
    this.deciding = new Deciding(table);
    this.replaying = new Replaying(table, page);
    this.advice = new Advice(table, this.replaying, (marks) => this.board?.focus(marks, true));
    this.considering = new Considering(table, this.deciding, this.advice);
    this.drawers = new Drawers(this.considering);
    this.layout = new Layout(table, this.drawers, this.deciding, () => this.staging);
    this.pointing = new Pointing(table, this.replaying, this.advice, this.considering, this.drawers, this.layout);
    this.staging = new Staging(table, this.deciding, this.considering, this.replaying, this.drawers, this.pointing);
    this.clicks = new Clicks(this);
    this.occasions = new Occasions(table, this.replaying, this.advice);
  }

  close(): void {
    this.table.close();
    setTitle('', false);
  }
}
