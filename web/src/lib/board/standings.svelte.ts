// Where the pieces stand at this zoom, and where each mark is.

import type { Drawing } from './drawing.svelte';
import type { Flight } from './flight.svelte';
import { byMark, type Places } from './lights';
import type { Shown } from './shown';
import { stand } from './stand';

export class Standings {
  readonly pieces = $derived.by(() => this.shown.scene.pieces ?? []);
  /** What is lit, pointed at or chosen is told apart, in a crowd too. */
  private readonly apart = $derived.by(() => new Set([...this.shown.lit, ...this.shown.strong, ...this.shown.chosen]));
  readonly all = $derived.by(() => stand(this.pieces, this.flight.k, this.apart));
  /** Those in the part of the board for which things are drawn. */
  readonly drawn = $derived.by(() => {
    const { seen } = this.flight;
    return this.all.filter(({ x, y }) => x >= seen.left && x <= seen.right && y >= seen.top && y <= seen.bottom);
  });
  readonly where = $derived.by<Places>(() => ({
    byId: this.drawing.byId,
    standing: byMark(this.all),
    places: this.shown.board.places,
  }));

  constructor(
    private readonly shown: Shown,
    private readonly flight: Flight,
    private readonly drawing: Drawing,
  ) {}
}
