// What is decided about has the stage over the board, until it is put aside to see the board.

import type { Deciding } from '../match/deciding.svelte';
import type { Table } from '../match/table.svelte';
import type { Considering } from './considering.svelte';
import type { Drawers } from './drawers.svelte';
import type { Pointing } from './pointing.svelte';
import type { Replaying } from './replaying.svelte';

export class Staging {
  /** The title of what was put aside, and of what was brought back that began aside. */
  private away = $state('');
  private back = $state('');

  /** A lesson speaks of the board, and a tool draws on it: then nothing lies over it. */
  readonly stage = $derived.by(() => {
    if (this.replaying.looking || this.table.shown?.coach || this.drawers.tab !== null || this.pointing.goal !== '') return null;
    const scene = this.table.view?.scene;
    // What a choice would decide about. Where the board itself is decided on, it takes the stage only when it is chosen.
    const considered = scene?.stage || this.deciding.chosen ? (this.considering.sketch?.stage ?? null) : null;
    return considered ?? scene?.stage ?? null;
  });
  readonly aside = $derived.by(
    () =>
      this.stage !== null && (this.away === this.stage.title || (this.stage.aside === true && this.back !== this.stage.title)),
  );
  /** It lies over the board now. */
  readonly covers = $derived.by(() => this.stage !== null && !this.aside && !this.table.telling.stage);

  constructor(
    private readonly table: Table,
    private readonly deciding: Deciding,
    private readonly considering: Considering,
    private readonly replaying: Replaying,
    private readonly drawers: Drawers,
    private readonly pointing: Pointing,
  ) {}

  putAside(away: boolean): void {
    const title = this.stage?.title ?? '';
    this.away = away ? title : '';
    this.back = away ? '' : title;
  }
}
