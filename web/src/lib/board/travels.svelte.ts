// Pieces that were moved go along their way, and leave a trail for a while.

import { seatColour } from '../match/seats';
import type { Board, Piece } from './scene';
import type { Standing } from './stand';

type Points = [number, number][];

interface Trail {
  key: string;
  d: string;
  colour: string;
}

/** Milliseconds for each leg of a way, and for the longest way. */
const STEP = 240;
const LONGEST = 900;
/** More pieces than this are another position, not moves; so many the camera goes to look at. */
const MOVES_MOST = 60;
const LOOKED_AT = 12;

export class Travels {
  trails = $state.raw<Trail[]>([]);
  private before = new Map<string, Piece>();
  private stood = new Map<string, Standing>();
  private fading: ReturnType<typeof setTimeout> | undefined;

  /** The pieces as they are now: which of them have moved since, and along which points; those worth a look. */
  follow(
    pieces: readonly Piece[],
    standing: readonly Standing[],
    palette: Board['palette'],
    elementOf: ((id: string) => SVGElement | null) | null,
  ): Points {
    const places = new Map(standing.map((one) => [one.piece.id, one]));
    const moved: { piece: Piece; points: Points }[] = [];
    for (const piece of pieces) {
      const old = this.before.get(piece.id);
      if (!old || (old.x === piece.x && old.y === piece.y)) continue;
      const from = this.stood.get(piece.id);
      const to = places.get(piece.id);
      moved.push({
        piece,
        points: [[from?.x ?? old.x, from?.y ?? old.y], ...(piece.via ?? []), [to?.x ?? piece.x, to?.y ?? piece.y]],
      });
    }
    this.before = new Map(pieces.map((piece) => [piece.id, piece]));
    this.stood = places;
    if (moved.length === 0 || moved.length > MOVES_MOST) return [];
    this.trails = moved.map(({ piece, points }) => ({
      key: `${piece.id} ${piece.x} ${piece.y}`,
      d: points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
      colour: piece.owner === null || piece.owner === undefined ? '#f2ead8' : seatColour(piece.owner, palette),
    }));
    clearTimeout(this.fading);
    this.fading = setTimeout(() => (this.trails = []), 1200);
    if (elementOf) for (const { piece, points } of moved) travel(elementOf(piece.id), points);
    return moved.length <= LOOKED_AT ? moved.flatMap(({ points }) => points) : [];
  }

  stop(): void {
    clearTimeout(this.fading);
  }
}

/** A piece goes along its way, at an even pace. */
function travel(element: SVGElement | null, points: Points): void {
  if (!element?.animate) return;
  const lengths = points.slice(1).map(([x, y], at) => Math.hypot(x - points[at]![0], y - points[at]![1]));
  const all = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let gone = 0;
  const frames = points.map(([x, y], at) => {
    if (at > 0) gone += lengths[at - 1]!;
    return { transform: `translate(${x}px, ${y}px)`, offset: Math.min(1, gone / all) };
  });
  element.animate(frames, { duration: Math.min(LONGEST, STEP * (points.length - 1)), easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' });
}
