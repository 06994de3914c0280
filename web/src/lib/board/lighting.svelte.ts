// What is lit: what may be chosen, what the pointer or the keyboard is on, what is chosen, and where the rest of it lies beyond
// the window.

import { arrows } from './camera';
import type { Drawing } from './drawing.svelte';
import type { Flight } from './flight.svelte';
import type { Gestures } from './gestures.svelte';
import { boxOf, lightsOn, modeOf, type Light } from './lights';
import type { Shown } from './shown';
import type { Standings } from './standings.svelte';

/** More than this is all over the board: arrows to it would say nothing. */
const ARROWS_MOST = 60;

export class Lighting {
  /** Where the keyboard walks. */
  walking = $state<string | null>(null);

  /** What may be chosen and is on the board. */
  readonly marks = $derived.by(() => {
    const { byId, standing, places } = this.standings.where;
    return this.drawing.painted > 0
      ? [...this.shown.lit].filter((mark) => byId.has(mark) || standing.has(mark) || mark in places)
      : [];
  });
  readonly mode = $derived.by(() => modeOf(this.marks.length));
  readonly lights = $derived.by(() => lightsOn(this.marks, this.standings.where, this.flight.k, this.mode));
  /** One outline around them all. */
  readonly shapes = $derived.by(() =>
    this.mode === 'beads'
      ? this.marks.flatMap((mark) => (this.standings.where.byId.get(mark) ?? []).map(({ shape }) => shape))
      : [],
  );
  readonly strong = $derived.by(() => {
    const { over } = this.gestures;
    return this.ringed(new Set([...this.shown.strong, ...(over !== null && this.shown.lit.has(over) ? [over] : [])]));
  });
  readonly chosen = $derived.by(() => this.ringed(this.shown.chosen));
  readonly walked = $derived.by(() => this.ringed(this.walking === null ? [] : [this.walking]));

  /** Arrows at the edge of the window to what lies beyond it. */
  readonly away = $derived.by(() => {
    if (this.marks.length === 0 || this.marks.length > ARROWS_MOST) return [];
    const things = this.marks.flatMap((mark) => {
      const target = boxOf(mark, this.standings.where);
      return target ? [{ mark, x: target.x + target.width / 2, y: target.y + target.height / 2 }] : [];
    });
    return arrows(this.flight.rested, things, this.flight.size, this.shown.insets);
  });

  constructor(
    private readonly shown: Shown,
    private readonly flight: Flight,
    private readonly gestures: Gestures,
    private readonly drawing: Drawing,
    private readonly standings: Standings,
  ) {}

  private ringed(marks: Iterable<string>): Light[] {
    return lightsOn(marks, this.standings.where, this.flight.k, 'rings');
  }

  choosable(marks: readonly string[]): boolean {
    return marks.some((mark) => this.shown.lit.has(mark));
  }
}
