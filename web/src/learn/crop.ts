// The part of a board where something changed between two moments of a match.

import { around } from '../lib/board/geometry';
import type { Board, Piece, Scene } from '../lib/board/scene';

type Point = [number, number];

const face = ({ count, owner, style, symbol, badges }: Piece): string => JSON.stringify([count, owner, style, symbol, badges]);

/** Where pieces came, went, moved or look different, and places that changed their style. */
export function changed(before: Scene, after: Scene, places: Board['places']): Point[] {
  const found: Point[] = [];
  const old = new Map((before.pieces ?? []).map((piece) => [piece.id, piece]));
  for (const piece of after.pieces ?? []) {
    const was = old.get(piece.id);
    old.delete(piece.id);
    if (was && was.x === piece.x && was.y === piece.y && face(was) === face(piece)) continue;
    found.push([piece.x, piece.y]);
    if (was && (was.x !== piece.x || was.y !== piece.y)) found.push([was.x, was.y]);
  }
  for (const gone of old.values()) found.push([gone.x, gone.y]);
  const [then, now] = [before.styles ?? {}, after.styles ?? {}];
  for (const id of new Set([...Object.keys(then), ...Object.keys(now)]))
    if (then[id] !== now[id] && places[id]) found.push(places[id]);
  return found;
}

/** The view box of a small picture: what changed with its surroundings; where nothing did, the board as it is first seen. */
export function crop(before: Scene, after: Scene, board: Pick<Board, 'box' | 'places'>): string {
  const [left, top, width, height] = board.box;
  const part = around(changed(before, after, board.places), Math.max(width, height) * 0.11);
  if (!part) return (after.home ?? board.box).join(' ');
  const [x, y] = [Math.max(left, part.x), Math.max(top, part.y)];
  return [x, y, Math.min(left + width, part.x + part.width) - x, Math.min(top + height, part.y + part.height) - y].join(' ');
}
