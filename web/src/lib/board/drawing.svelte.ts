// What is painted by hand: the ground once, what lies over it, what is considered, and the names.

import { untrack } from 'svelte';
import { onTable } from './drag.svelte';
import type { Flight } from './flight.svelte';
import { LabelLayer, type Setting } from './lettering';
import { nothingDrawn, Painter, within, type Drawn, type Fixed, type Painted } from './paint';
import type { Tag } from './scene';
import type { Shown } from './shown';

/** The groups that are painted into. */
export interface Sheets {
  readonly ground: SVGGElement;
  readonly overlay: SVGGElement;
  readonly sketched: SVGGElement;
  readonly names: SVGGElement;
}

/** So many tags are read at once. */
const TAGS_MOST = 5;

export class Drawing {
  /** Counts the paintings of the ground: what is looked up by mark is there only afterwards. */
  painted = $state(0);

  private painter = $state.raw<Painter | null>(null);
  private overlaid = $state.raw<Drawn>(nothingDrawn());
  private considered = $state.raw<Drawn>(nothingDrawn());
  private labels: LabelLayer | null = null;

  constructor(shown: Shown, flight: Flight, sheets: Sheets) {
    $effect.pre(() => {
      this.painter = new Painter(shown.slug, shown.board);
      onTable.board = shown.board;
    });
    $effect(() => {
      const { painter } = this;
      if (!painter) return;
      painter.paint(sheets.ground);
      painter.restyle(untrack(() => shown.scene.styles ?? {}));
      this.labels?.clear();
      this.labels = new LabelLayer(sheets.names);
      untrack(() => {
        this.painted++;
        painter.level(flight.ratio);
      });
    });
    $effect(() => {
      this.painter?.restyle(shown.scene.styles ?? {});
    });
    $effect(() => {
      const shapes = shown.scene.overlay ?? [];
      if (this.painter) this.overlaid = this.painter.overlay(sheets.overlay, shapes);
    });
    $effect(() => {
      const shapes = shown.sketch?.overlay ?? [];
      if (this.painter) this.considered = this.painter.overlay(sheets.sketched, shapes);
    });
    // What keeps its size on the screen follows the zoom.
    $effect(() => {
      for (const { element, x, y } of this.fixed)
        element.setAttribute('transform', `translate(${x} ${y}) scale(${1 / flight.k})`);
    });
  }

  /** A unit of the board's drawing, once there is one. */
  get unit(): number {
    return this.painter?.unit ?? 1;
  }

  /** What of the ground carries which mark. */
  get byId(): ReadonlyMap<string, readonly Painted[]> {
    void this.painted;
    return this.painter?.byId ?? new Map();
  }

  get fixed(): Fixed[] {
    return [...this.overlaid.fixed, ...this.considered.fixed];
  }

  get tags(): Tag[] {
    return [...this.overlaid.tags, ...this.considered.tags].slice(0, TAGS_MOST);
  }

  /** The camera is as near as so many times the usual. */
  level(ratio: number): void {
    this.painter?.level(ratio);
  }

  /** Write the names that are meant for this zoom. */
  write(ratio: number, setting: Setting): void {
    void this.painted;
    const all = [...(this.painter?.ground.labels ?? []), ...this.overlaid.labels, ...this.considered.labels];
    this.labels?.write(
      all.filter(({ zoom }) => within(zoom, ratio)),
      setting,
    );
  }
}
