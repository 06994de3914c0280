// Where there is room for words: names and tags stand off pieces, symbols and buttons, in pixels of the board (unit times zoom).

import { open } from './camera';
import type { Drawing } from './drawing.svelte';
import { PHONE, type Flight } from './flight.svelte';
import { centre } from './geometry';
import { widthOf, type Rect } from './labels';
import type { Named } from './lettering';
import { boxOf, discOf } from './lights';
import type { Shown } from './shown';
import type { Standings } from './standings.svelte';
import { boxesOf } from './tags';

export class Room {
  private readonly pins = $derived.by<Rect[]>(() => {
    const { k } = this.flight;
    return this.standings.drawn.map((one) => {
      const badge = (one.piece.badges?.length ?? 0) > 0 ? 9 * (one.px / 28) : 0;
      return {
        left: one.x * k - one.width / 2,
        right: one.x * k + one.width / 2 + 2 + badge,
        top: one.y * k - one.height / 2 - badge,
        bottom: one.y * k + one.height / 2 + 3,
      };
    });
  });
  /** The open part of the window. */
  readonly sight = $derived.by<Rect>(() => {
    const { size, rested } = this.flight;
    const free = open(size, this.shown.insets);
    return {
      left: free.x - rested.x,
      right: free.x + free.width - rested.x,
      top: free.y - rested.y + (this.shown.board.areas.length > 0 ? 48 : 0),
      bottom: free.y + free.height - rested.y,
    };
  });
  /** Where buttons and the small map lie over the board: nothing is written there. */
  private readonly furniture = $derived.by<Rect[]>(() => {
    const { size, rested } = this.flight;
    const { insets, board } = this.shown;
    const bottom = size.height - insets.bottom - 12 - rested.y;
    const left = insets.left + 12 - rested.x;
    const right = size.width - insets.right - 12 - rested.x;
    const buttons = {
      left,
      right: left + 44,
      top: bottom - (size.width > 1 && document.documentElement.clientWidth < 700 ? 92 : 172),
      bottom,
    };
    return board.map && size.width >= PHONE ? [buttons, { left: right - 190, right, top: bottom - 136, bottom }] : [buttons];
  });
  readonly tags = $derived.by(() => {
    const { tags } = this.drawing;
    if (tags.length === 0) return [];
    return boxesOf(tags, this.flight.k, (text, px, bold) => widthOf(text, px, bold), this.pins, this.sight);
  });
  /** What is taken. */
  private readonly reserved = $derived.by<Rect[]>(() => {
    const { k, seen } = this.flight;
    const around = (x: number, y: number, r: number): Rect => ({
      left: x * k - r,
      right: x * k + r,
      top: y * k - r,
      bottom: y * k + r,
    });
    const rects: Rect[] = [...this.pins];
    for (const [, list] of this.standings.where.byId) {
      for (const { shape } of list) {
        const r = (discOf(shape) ?? 0) * k;
        if (r > 48 || r < 1) continue;
        const [x, y] = centre(shape);
        if (x < seen.left || x > seen.right || y < seen.top || y > seen.bottom) continue;
        rects.push(around(x, y, r));
      }
    }
    for (const { element, x, y } of this.drawing.fixed)
      rects.push(around(x, y, element.classList.contains('bead-stop') ? 15 : 11));
    return [...rects, ...this.tags.map(({ rect }) => rect), ...this.furniture];
  });

  constructor(
    private readonly shown: Shown,
    private readonly flight: Flight,
    private readonly drawing: Drawing,
    private readonly standings: Standings,
  ) {}

  /** A symbol that a name belongs to: small things keep their room, areas can be written on. */
  private named(id: string): Named | null {
    const target = boxOf(id, this.standings.where);
    return target
      ? { x: target.x + target.width / 2, y: target.y + target.height / 2, r: Math.max(target.width, target.height) / 2 }
      : null;
  }

  /** Names of what is chosen, lit or one's own come first. */
  write(): void {
    const { k, seen, ordinary } = this.flight;
    const { lit, strong, chosen, seat } = this.shown;
    const own = new Set(this.standings.pieces.filter(({ owner }) => owner !== null && owner === seat).map(({ at }) => at ?? ''));
    const weight = (id: string): number =>
      strong.has(id) || chosen.has(id) ? 3000 : lit.has(id) ? 2000 : own.has(id) ? 1000 : 0;
    const { sight, reserved } = this;
    this.drawing.write(k / ordinary, { k, seen, sight, taken: reserved, named: (id) => this.named(id), weight });
  }
}
