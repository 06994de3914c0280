// Where pieces stand on the screen: at least so large, beside each other where they would cover each other, and as one with a
// number where many of a kind stand close together.

import type { Piece } from './scene';

export interface Standing {
  piece: Piece;
  /** All pieces that this one stands for, itself first. */
  all: Piece[];
  count: number;
  /** Where it stands on the board. */
  x: number;
  y: number;
  /** Height of its drawing, and its whole box, in pixels. */
  px: number;
  width: number;
  height: number;
}

/** Nothing that stands on a board is smaller, whatever its title says. */
const LEAST = 28;
/** Pins need not grow for ever; drawings belong to the board and do. */
const PIN_MOST = 52;
const GAP = 3;

export function markOf(piece: Piece): string {
  return piece.mark || piece.id;
}

export function pixelsOf(piece: Piece, k: number): number {
  const natural = (piece.size ?? 24) * k;
  const pin = (piece.plate ?? 'pin') === 'pin';
  const least = Math.max(LEAST, piece.px ?? LEAST);
  return Math.max(least, pin ? Math.min(natural, Math.max(PIN_MOST, least)) : natural);
}

/** A pin with a number is wider: the number stands beside the drawing, never on it. */
export function widthOfPin(px: number, count: number): number {
  if (count < 2) return px;
  return px + (px / 28) * (count < 10 ? 13 : count < 100 ? 21 : 29);
}

function sized(piece: Piece, count: number, k: number): Pick<Standing, 'px' | 'width' | 'height'> {
  const px = pixelsOf(piece, k);
  return { px, width: widthOfPin(px, count), height: px };
}

function overlap(a: Standing, b: Standing, k: number): boolean {
  const across = (a.width + b.width) / 2 - Math.abs(a.x - b.x) * k;
  const down = (a.height + b.height) / 2 - Math.abs(a.y - b.y) * k;
  if (across <= 0 || down <= 0) return false;
  return across * down > 0.14 * Math.min(a.width * a.height, b.width * b.height);
}

/** So many kinds in one heap are counted by side. */
const CROWD = 6;
const sideOf = (piece: Piece): string => `${piece.owner ?? ''}|${piece.style ?? ''}`;
const kindOf = ({ owner, symbol, style, plate, badges }: Piece): string =>
  [owner, symbol, style, plate, (badges ?? []).map(({ text }) => text).join()].join('|');

/** Lay out pieces for a zoom. Those whose marks are in `apart` (lit, pointed at) are told apart by them. Drawings without a plate
 *  belong to their place and stay there: pins step aside. */
export function stand(pieces: readonly Piece[], k: number, apart: ReadonlySet<string> = new Set()): Standing[] {
  const scenery = pieces.filter(({ plate }) => plate === 'none');
  if (scenery.length === 0) return arrange(pieces, k, apart);
  const ground = settle(scenery, k, apart);
  return [
    ...ground,
    ...arrange(
      pieces.filter(({ plate }) => plate !== 'none'),
      k,
      apart,
      ground,
    ),
  ];
}

/** A pin on a drawing moves beside it, to the side where it stands already. */
function beside(pin: Standing, ground: readonly Standing[], k: number): Standing {
  const under = ground.find(
    (one) => Math.abs(one.x - pin.x) * k < one.width * 0.5 && Math.abs(one.y - pin.y) * k < one.height * 0.5,
  );
  if (!under) return pin;
  const away = ((under.width + pin.width) / 2 + 1) / k;
  return { ...pin, x: under.x + (pin.x < under.x ? -away : away) };
}

function arrange(pieces: readonly Piece[], k: number, apart: ReadonlySet<string>, ground: readonly Standing[] = []): Standing[] {
  let list: Standing[] = pieces.map((piece) => (ground.length === 0 ? alone(piece, k) : beside(alone(piece, k), ground, k)));
  for (let pass = 0; pass < 3; pass++) {
    const heaps = gather(list, k);
    if (heaps.length === list.length) break;
    list = heaps.flatMap((heap) => {
      if (heap.length < 4) return spread(heap, k);
      const kinds = unite(heap, k, apart, kindOf);
      // Still a crowd: from afar one sees whose they are, and how many.
      return spread(kinds.length > CROWD ? unite(kinds, k, apart, sideOf) : kinds, k);
    });
  }
  // What still covers each other is counted by side, however few they are.
  for (let pass = 0; pass < 2; pass++) {
    const heaps = gather(list, k);
    if (heaps.length === list.length) break;
    list = heaps.flatMap((heap) => spread(unite(heap, k, apart, sideOf), k));
  }
  return list;
}

/** Sets of pieces that cover each other. */
function gather(list: readonly Standing[], k: number): Standing[][] {
  const parent = list.map((_, at) => at);
  const find = (at: number): number => (parent[at] === at ? at : (parent[at] = find(parent[at]!)));
  // Sorted from left to right, only neighbours can touch.
  const order = list.map((_, at) => at).sort((a, b) => list[a]!.x - list[b]!.x);
  const widest = Math.max(0, ...list.map(({ width }) => width)) / k;
  for (let i = 0; i < order.length; i++) {
    const a = list[order[i]!]!;
    for (let j = i + 1; j < order.length; j++) {
      const b = list[order[j]!]!;
      if (b.x - a.x > widest) break;
      if (overlap(a, b, k)) parent[find(order[j]!)] = find(order[i]!);
    }
  }
  const heaps = new Map<number, Standing[]>();
  for (const [at, standing] of list.entries()) {
    const root = find(at);
    const known = heaps.get(root);
    if (known) known.push(standing);
    else heaps.set(root, [standing]);
  }
  return [...heaps.values()];
}

/** Drawings stay where they are; many of a kind that cover each other become one in their midst. */
function settle(pieces: readonly Piece[], k: number, apart: ReadonlySet<string>): Standing[] {
  const list = pieces.map((piece) => alone(piece, k));
  return gather(list, k).flatMap((heap) => (heap.length < 4 ? heap : unite(heap, k, apart, kindOf)));
}

function alone(piece: Piece, k: number): Standing {
  const count = piece.count ?? 1;
  return { piece, all: [piece], count, x: piece.x, y: piece.y, ...sized(piece, count, k) };
}

/** So far from the first of them, in pixels, others are counted with it. */
const TOGETHER = 64;

/** Many of a kind become one with their number, in their midst, unless they are far apart or have to be told apart. */
function unite(heap: readonly Standing[], k: number, apart: ReadonlySet<string>, kind: (piece: Piece) => string): Standing[] {
  const groups: { key: string; members: Standing[] }[] = [];
  for (const standing of heap) {
    // What may be chosen is counted together only if it is chosen together.
    const key = standing.all.some((piece) => apart.has(markOf(piece)))
      ? `${markOf(standing.piece)}!${kind(standing.piece)}`
      : kind(standing.piece);
    const near = ({ members: [first] }: { members: Standing[] }): boolean =>
      Math.hypot(first!.x - standing.x, first!.y - standing.y) * k <= TOGETHER;
    const known = groups.find((group) => group.key === key && near(group));
    if (known) known.members.push(standing);
    else groups.push({ key, members: [standing] });
  }
  return groups.map(({ members }) => {
    const first = members[0]!;
    if (members.length === 1) return first;
    const count = members.reduce((sum, one) => sum + one.count, 0);
    // Drawings that stand for many have a plate, with the number beside the drawing.
    const piece: Piece = { ...first.piece, plate: 'pin' };
    const mean = (of: (one: Standing) => number): number => members.reduce((sum, one) => sum + of(one), 0) / members.length;
    return {
      piece,
      all: members.flatMap(({ all }) => all),
      count,
      x: mean(({ x }) => x),
      y: mean(({ y }) => y),
      ...sized(piece, count, k),
    };
  });
}

/** Beside each other in rows around their common middle. */
function spread(heap: readonly Standing[], k: number): Standing[] {
  if (heap.length === 1) return [...heap];
  const cx = heap.reduce((sum, { x }) => sum + x, 0) / heap.length;
  const cy = heap.reduce((sum, { y }) => sum + y, 0) / heap.length;
  const ordered = [...heap].sort((a, b) => a.y - b.y || a.x - b.x);
  const across = heap.length <= 3 ? heap.length : Math.ceil(Math.sqrt(heap.length * 1.2));
  const rows: Standing[][] = [];
  for (let at = 0; at < ordered.length; at += across) rows.push(ordered.slice(at, at + across).sort((a, b) => a.x - b.x));
  const tall = rows.map((row) => Math.max(...row.map(({ height }) => height)));
  let top = -(tall.reduce((sum, height) => sum + height, 0) + GAP * (rows.length - 1)) / 2;
  return rows.flatMap((row, index) => {
    const wide = row.reduce((sum, { width }) => sum + width, 0) + GAP * (row.length - 1);
    let left = -wide / 2;
    const y = cy + (top + tall[index]! / 2) / k;
    top += tall[index]! + GAP;
    return row.map((standing) => {
      const x = cx + (left + standing.width / 2) / k;
      left += standing.width + GAP;
      return { ...standing, x, y };
    });
  });
}
