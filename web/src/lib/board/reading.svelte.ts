// Reading a board: its places with their names, what is pinned to be read, and finding a place or one of one's own pieces.

import type { Drawing } from './drawing.svelte';
import type { Flight } from './flight.svelte';
import { detailOf, placesOf, wordsOf } from './places';
import type { Shown } from './shown';
import { markOf } from './stand';
import type { Standings } from './standings.svelte';

/** Something that can be found. */
export interface Found {
  /** What to fly to. */
  marks: string[];
  name: string;
  note?: string | undefined;
}

export class Reading {
  pinned = $state<string | null>(null);
  finding = $state(false);

  readonly places = $derived.by(() => placesOf(this.shown.board, this.drawing.byId));
  readonly offered = $derived.by<Found[]>(() => this.places.map(({ mark, name }) => ({ marks: [mark], name })));
  readonly mine = $derived.by<Found[]>(() => {
    const { seat } = this.shown;
    if (!this.finding || seat === null) return [];
    const byPlace = new Map(this.places.map(({ mark, name }) => [mark, name]));
    return this.standings.pieces
      .filter((piece) => piece.owner === seat)
      .map((piece) => ({ marks: [markOf(piece)], name: wordsOf(piece), note: piece.at ? byPlace.get(piece.at) : undefined }));
  });
  readonly detail = $derived.by(() => {
    const { board, told } = this.shown;
    if (this.pinned === null || told) return null;
    return detailOf(this.pinned, board, this.drawing.byId, this.places, this.standings.pieces);
  });

  constructor(
    private readonly shown: Shown,
    private readonly flight: Flight,
    private readonly drawing: Drawing,
    private readonly standings: Standings,
  ) {
    // The rail tells more about this place than a card over the board.
    $effect(() => {
      if (shown.told && this.pinned !== null) this.pinned = null;
    });
  }

  /** Read something; null: no longer. Whether there was anything to put away. */
  pin(mark: string | null): boolean {
    const before = this.pinned;
    this.pinned = mark;
    return before !== null;
  }

  /** Read what is beside it, and go there. */
  goTo(mark: string): void {
    this.pinned = mark;
    this.flight.goTo([mark]);
  }

  /** It is found: go there and read it. */
  find(found: Found): void {
    this.finding = false;
    this.flight.goTo(found.marks);
    this.pinned = found.marks[0] ?? null;
  }
}
