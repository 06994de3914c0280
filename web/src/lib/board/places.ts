// The board as text: what each place is called, what lies there, and which places are beside it.

import { centre } from './geometry';
import type { Painted } from './paint';
import type { Board, Piece } from './scene';
import { markOf } from './stand';

export interface Place {
  mark: string;
  name: string;
  x: number;
  y: number;
  beside: readonly string[];
}

/** The places of a board that have a name, in the order of the title; where it names none, the shapes that have a title. */
export function placesOf(board: Board, byId: ReadonlyMap<string, readonly Painted[]>): Place[] {
  const where = (mark: string): readonly [number, number] | null => {
    const known = board.places[mark];
    if (known) return known;
    const shape = byId.get(mark)?.[0]?.shape;
    return shape ? centre(shape) : null;
  };
  const named: [string, string][] = Object.entries(board.names);
  if (named.length === 0) {
    for (const [mark, [painted]] of byId) {
      const title = painted && 'title' in painted.shape ? painted.shape.title : '';
      if (title) named.push([mark, title]);
    }
  }
  return named.flatMap(([mark, name]) => {
    const at = where(mark);
    return at ? [{ mark, name, x: at[0], y: at[1], beside: board.beside[mark] ?? [] }] : [];
  });
}

/** What lies where: pieces by the place they stand on; those that do not say so are put to the nearest. */
export function lyingAt(pieces: readonly Piece[], places: readonly Place[]): Map<string, Piece[]> {
  const known = new Set(places.map(({ mark }) => mark));
  const lying = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const mark = piece.at && known.has(piece.at) ? piece.at : known.has(markOf(piece)) ? markOf(piece) : nearest(piece, places);
    if (mark === null) continue;
    const there = lying.get(mark);
    if (there) there.push(piece);
    else lying.set(mark, [piece]);
  }
  return lying;
}

function nearest(to: { x: number; y: number }, places: readonly Place[]): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const { mark, x, y } of places) {
    const far = (x - to.x) ** 2 + (y - to.y) ** 2;
    if (far < least) [best, least] = [mark, far];
  }
  return best;
}

export type Direction = 'left' | 'right' | 'up' | 'down';
const ANGLES: Record<Direction, number> = { right: 0, down: Math.PI / 2, left: Math.PI, up: -Math.PI / 2 };

/** The place that one comes to from another by going in a direction: a neighbour if the board has neighbours, else the nearest.
 * The place that one comes to from another by going in a direction: a neighbour if the board has neighbours, else the nearest. */
export function goFrom(from: Place, direction: Direction, places: readonly Place[]): Place | null {
  const beside = new Set(from.beside);
  const candidates = beside.size > 0 ? places.filter(({ mark }) => beside.has(mark)) : places;
  let best: Place | null = null;
  let least = Infinity;
  for (const place of candidates) {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const far = Math.hypot(dx, dy);
    if (far === 0) continue;
    const off = Math.abs(((Math.atan2(dy, dx) - ANGLES[direction] + 3 * Math.PI) % (2 * Math.PI)) - Math.PI);
    if (off > Math.PI * 0.36) continue;
    const cost = beside.size > 0 ? off : far * (1 + off);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/** A piece in words: its title with its number and badges. */
export function wordsOf(piece: Piece): string {
  const badges = (piece.badges ?? []).map((badge) => badge.title || badge.text).filter(Boolean);
  const head = piece.title || piece.symbol;
  return badges.length > 0 ? `${head} (${badges.join(', ')})` : head;
}

/** The same words said once, with how often: "forest (3)". */
export function counted(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => (count > 1 ? `${word} (${count})` : word));
}

/** What something on the board is. */
export interface DetailView {
  title: string;
  lines: string[];
  /** What lies there. */
  here: string[];
  beside: { mark: string; name: string }[];
}

/** What carries a mark, in words; null if it has no name. */
export function detailOf(
  mark: string,
  board: Board,
  byId: ReadonlyMap<string, readonly Painted[]>,
  places: readonly Place[],
  pieces: readonly Piece[],
): DetailView | null {
  const place = places.find((one) => one.mark === mark);
  const titles = (byId.get(mark) ?? []).map(({ shape }) => ('title' in shape ? (shape.title ?? '') : '')).filter(Boolean);
  const own = pieces.filter((piece) => markOf(piece) === mark || piece.id === mark);
  const here = place ? (lyingAt(pieces, places).get(mark) ?? []) : [];
  const title = place?.name || titles[0] || own[0]?.title || '';
  if (!title) return null;
  return {
    title,
    lines: titles.filter((line) => line !== title),
    here: counted([...new Set([...own, ...here])].map(wordsOf)).filter((line) => line !== title),
    beside: (place?.beside ?? []).flatMap((one) => {
      const name = board.names[one];
      return name ? [{ mark: one, name }] : [];
    }),
  };
}

/** Places whose name contains every word typed; those that begin with it first. */
export function find<Thing extends { name: string }>(things: readonly Thing[], typed: string): Thing[] {
  const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const score = (name: string): number => (name.startsWith(words[0]!) ? 0 : name.includes(` ${words[0]}`) ? 1 : 2);
  return things
    .map((thing) => ({ thing, name: plain(thing.name) }))
    .filter(({ name }) => words.every((word) => name.includes(word)))
    .sort((a, b) => score(a.name) - score(b.name) || a.name.length - b.name.length)
    .map(({ thing }) => thing);
}
