// What is yours to touch: which form its light has. Few things are ringed, more get a bead and one outline around them all, and
// where most of the board is lit the rest is veiled.

import { circlePath, centre, hexagonPath, outline, pathBox, round, sectorPath, type Box } from './geometry';
import type { Painted } from './paint';
import type { Standing } from './stand';
import { markOf } from './stand';
import type { Shape } from './scene';

export type LightMode = 'rings' | 'beads' | 'veil';

export interface Light {
  key: string;
  mark: string;
  /** ring: four arcs around a point; pin: the same around a pin; area: a line inside the edge; bead: a small disc. */
  form: 'ring' | 'pin' | 'area' | 'bead';
  x: number;
  y: number;
  /** Half the width and half the height of a ring or pin, in pixels. */
  r: number;
  h: number;
  /** What can be hit, and for an area its line, in units of the board. */
  d: string;
  line: string;
}

export const RINGS_MOST = 24;
export const BEADS_MOST = 60;
/** Nothing that is lit is harder to hit than this, in pixels from its middle. */
const LEAST_RING = 13;
/** A disc larger than this on the screen is an area. */
const DISC_MOST = 64;

export function modeOf(count: number): LightMode {
  return count <= RINGS_MOST ? 'rings' : count <= BEADS_MOST ? 'beads' : 'veil';
}

export interface Places {
  byId: ReadonlyMap<string, readonly Painted[]>;
  standing: ReadonlyMap<string, readonly Standing[]>;
  places: Readonly<Record<string, readonly [number, number]>>;
}

/** The things on the board that carry one of these marks, as lights. */
export function lightsOn(marks: Iterable<string>, at: Places, k: number, mode: LightMode): Light[] {
  const found: Light[] = [];
  for (const mark of marks) {
    const shapes = (at.byId.get(mark) ?? []).filter(({ shape }) => outline(shape) !== '');
    const pieces = at.standing.get(mark) ?? [];
    // A place and what stands on it may share a mark: the piece is the handle then, unless the place is an area; one with room
    // for its pieces is lit for all of them.
    let roomy = false;
    for (const [index, { shape }] of shapes.entries()) {
      const light = framed(shapeLight(`${mark}#${index}`, mark, shape, k, mode), at, k);
      if (pieces.length === 0) found.push(light);
      else if (light.form === 'area' || light.form === 'bead') {
        roomy ||= hasRoom(shape, pieces, k);
        const corner = roomy && light.form === 'bead' ? pieceLight(mark, pieces[0]!, k, mode) : light;
        found.push({ ...light, x: corner.x, y: corner.y });
      }
    }
    if (!roomy) for (const standing of pieces) found.push(pieceLight(mark, standing, k, mode));
    const place = at.places[mark];
    if (shapes.length === 0 && pieces.length === 0 && place) found.push(ring(mark, mark, place[0], place[1], LEAST_RING + 3));
  }
  return found;
}

/** Whether an area is so large that its line is seen around what stands on it. */
function hasRoom(shape: Shape, pieces: readonly Standing[], k: number): boolean {
  const { width, height } = pathBox(outline(shape));
  const largest = Math.max(...pieces.map((one) => one.width * one.height));
  return width * height * k * k > 4 * largest;
}

function ring(key: string, mark: string, x: number, y: number, r: number): Light {
  return { key, mark, form: 'ring', x, y, r, h: r, d: '', line: '' };
}

/** A small place under what stands on it: the light goes around all of it instead of across. */
function framed(light: Light, at: Places, k: number): Light {
  if (light.form !== 'ring') return light;
  let [left, right, top, bottom] = [-light.r, light.r, -light.r, light.r];
  let covered = false;
  for (const list of at.standing.values()) {
    for (const { x, y, width, height } of list) {
      const [dx, dy] = [(x - light.x) * k, (y - light.y) * k];
      if (Math.abs(dx) > light.r + width * 0.3 || Math.abs(dy) > light.r + height * 0.3) continue;
      covered = true;
      left = Math.min(left, dx - width / 2 - 4);
      right = Math.max(right, dx + width / 2 + 4);
      top = Math.min(top, dy - height / 2 - 4);
      bottom = Math.max(bottom, dy + height / 2 + 4);
    }
  }
  if (!covered) return light;
  return {
    ...light,
    form: 'pin',
    x: light.x + (left + right) / 2 / k,
    y: light.y + (top + bottom) / 2 / k,
    r: (right - left) / 2,
    h: (bottom - top) / 2,
  };
}

function pieceLight(mark: string, standing: Standing, k: number, mode: LightMode): Light {
  const { piece } = standing;
  const key = `${mark}@${piece.id}`;
  if (mode !== 'rings') {
    // Among many a bead at the corner is enough; the whole piece is there to be hit.
    const hand = Math.max(20, standing.width / 2, standing.height / 2) / k;
    const [x, y] = [standing.x + (standing.width * 0.4) / k, standing.y - (standing.height * 0.4) / k];
    return { ...ring(key, mark, x, y, 4), form: 'bead', d: circlePath(standing.x, standing.y, hand) };
  }
  if ((piece.plate ?? 'pin') === 'pin')
    return { ...ring(key, mark, standing.x, standing.y, standing.width / 2 + 4), form: 'pin', h: standing.height / 2 + 4 };
  return ring(key, mark, standing.x, standing.y, Math.max(standing.width, standing.height) / 2 + 5);
}

function shapeLight(key: string, mark: string, shape: Shape, k: number, mode: LightMode): Light {
  const [x, y] = centre(shape);
  const disc = discOf(shape);
  if (disc !== null && disc * k <= DISC_MOST) {
    if (mode === 'rings') return ring(key, mark, x, y, Math.max(LEAST_RING, disc * k + 5));
    // Many small discs: a bead in each, and a hand's breadth around it to hit.
    return {
      ...ring(key, mark, x, y, Math.min(7, Math.max(3, disc * k * 0.62))),
      form: 'bead',
      d: circlePath(x, y, Math.max(disc + 4 / k, LEAST_RING / k)),
    };
  }
  const d = outline(shape);
  if (mode !== 'rings') return { ...ring(key, mark, x, y, 2.5), form: 'bead', d };
  return { ...ring(key, mark, x, y, 0), form: 'area', d, line: inset(shape, 3 / k) };
}

/** The radius of something round; null for what is an area. */
export function discOf(shape: Shape): number | null {
  switch (shape.shape) {
    case 'circle':
      return shape.r;
    case 'symbol':
      return shape.size * 0.5;
    case 'group':
      return shape.clip?.shape === 'circle' ? shape.clip.r : null;
    case 'sector':
      return (shape.end ?? 360) - (shape.start ?? 0) >= 360 ? shape.outer : null;
    default:
      return null;
  }
}

/** The outline of an area a little inside its edge. Free paths stay at the edge and are cut there. */
export function inset(shape: Shape, by: number): string {
  switch (shape.shape) {
    case 'hexagon':
      return hexagonPath(shape.x, shape.y, Math.max(shape.r * 0.4, shape.r - (by * 2) / Math.sqrt(3)));
    case 'circle':
      return circlePath(shape.x, shape.y, Math.max(shape.r * 0.4, shape.r - by));
    case 'sector': {
      const start = shape.start ?? 0;
      const end = shape.end ?? 360;
      const outer = shape.outer - by;
      const inner = shape.inner > 0 ? shape.inner + by : 0;
      if (outer - inner < by) return outline(shape);
      if (end - start >= 360) return sectorPath(shape.x, shape.y, inner, outer, start, end);
      const turn = (by / ((outer + Math.max(inner, outer / 2)) / 2)) * (180 / Math.PI);
      if (end - start <= 3 * turn) return outline(shape);
      return sectorPath(shape.x, shape.y, inner, outer, start + turn, end - turn);
    }
    default:
      return outline(shape);
  }
}

/** The corners of a shape with straight edges; null where it has curves. */
export function corners(shape: Shape): [number, number][] | null {
  const d = shape.shape === 'hexagon' ? hexagonPath(shape.x, shape.y, shape.r) : shape.shape === 'path' ? shape.d : '';
  if (d === '' || /[^MLHVZmlhvz\d\s.,eE+-]/.test(d) || (d.match(/[Mm]/g) ?? []).length !== 1) return null;
  const points: [number, number][] = [];
  let x = 0;
  let y = 0;
  for (const [, command, rest] of d.matchAll(/([MLHVZmlhvz])([^MLHVZmlhvz]*)/g)) {
    const numbers = (rest!.match(/-?\d*\.?\d+(?:e-?\d+)?/gi) ?? []).map(Number);
    const upper = command!.toUpperCase();
    const relative = command !== upper;
    if (upper === 'Z') continue;
    const step = upper === 'H' || upper === 'V' ? 1 : 2;
    for (let at = 0; at + step <= numbers.length; at += step) {
      if (upper === 'H') x = (relative ? x : 0) + numbers[at]!;
      else if (upper === 'V') y = (relative ? y : 0) + numbers[at]!;
      else [x, y] = [(relative ? x : 0) + numbers[at]!, (relative ? y : 0) + numbers[at + 1]!];
      points.push([x, y]);
    }
  }
  return points.length >= 3 ? points : null;
}

/** One line around shapes that touch: the edges that only one of them has. */
export function around(shapes: readonly Shape[], grain = 1): string {
  const edges = new Map<string, string | null>();
  const name = ([x, y]: [number, number]): string => `${Math.round(x / grain)},${Math.round(y / grain)}`;
  for (const shape of shapes) {
    const points = corners(shape);
    if (!points) continue;
    for (const [at, from] of points.entries()) {
      const to = points[(at + 1) % points.length]!;
      const a = name(from);
      const b = name(to);
      if (a === b) continue;
      const key = a < b ? `${a} ${b}` : `${b} ${a}`;
      edges.set(key, edges.has(key) ? null : `M${round(from[0])} ${round(from[1])}L${round(to[0])} ${round(to[1])}`);
    }
  }
  return [...edges.values()].filter((edge) => edge !== null).join('');
}

/** A sheet over the board with holes where it is lit. */
export function veil(box: Box, lights: readonly Light[]): string {
  const far = Math.max(box.width, box.height);
  const sheet = `M${box.x - far} ${box.y - far}h${box.width + 2 * far}v${box.height + 2 * far}h${-box.width - 2 * far}Z`;
  return sheet + lights.map(({ d }) => d).join('');
}

/** The box of what carries a mark, for cameras; null if it is not on the board. */
export function boxOf(mark: string, at: Places): Box | null {
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  const see = (box: Box): void => {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  };
  for (const { shape } of at.byId.get(mark) ?? []) {
    const d = outline(shape);
    const disc = discOf(shape);
    const [x, y] = centre(shape);
    if (disc !== null) see({ x: x - disc, y: y - disc, width: 2 * disc, height: 2 * disc });
    else if (d) see(pathBox(d));
  }
  for (const { piece } of at.standing.get(mark) ?? []) see({ x: piece.x, y: piece.y, width: 0, height: 0 });
  const place = at.places[mark];
  if (left > right && place) see({ x: place[0], y: place[1], width: 0, height: 0 });
  return left > right ? null : { x: left, y: top, width: right - left, height: bottom - top };
}

/** The box around marks, nothing of it smaller than eight units, and the smallest thing in it that must be hit (0: none). */
export function boxAround(marks: Iterable<string>, at: Places, unit: number): { target: Box; smallest: number } | null {
  let smallest = Infinity;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const middles: { x: number; y: number; area: boolean }[] = [];
  for (const mark of marks) {
    const one = boxOf(mark, at);
    if (!one) continue;
    const [width, height] = [Math.max(one.width, 8 * unit), Math.max(one.height, 8 * unit)];
    const [x, y] = [one.x + one.width / 2, one.y + one.height / 2];
    // Pieces are large enough at every zoom; what lies close together must still be told apart by a finger. Areas do not cover
    // each other: however near their middles are, it is their size that is touched.
    const area = at.byId.has(mark);
    if (area) smallest = Math.min(smallest, Math.max(width, height));
    for (const other of middles)
      if (!area || !other.area) smallest = Math.min(smallest, Math.max(4 * unit, Math.hypot(other.x - x, other.y - y)));
    if (middles.length < BEADS_MOST) middles.push({ x, y, area });
    [left, right] = [Math.min(left, x - width / 2), Math.max(right, x + width / 2)];
    [top, bottom] = [Math.min(top, y - height / 2), Math.max(bottom, y + height / 2)];
  }
  if (left > right) return null;
  return {
    target: { x: left, y: top, width: right - left, height: bottom - top },
    smallest: smallest === Infinity ? 0 : smallest,
  };
}

/** Pieces by what lights when they may be chosen. */
export function byMark(standing: readonly Standing[]): Map<string, Standing[]> {
  const map = new Map<string, Standing[]>();
  for (const one of standing) {
    for (const mark of new Set(one.all.map(markOf))) {
      const known = map.get(mark);
      if (known) known.push(one);
      else map.set(mark, [one]);
    }
  }
  return map;
}
