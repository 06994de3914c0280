// The geometry of shapes: everything a scene can hold, as SVG path data and bounding boxes.

import type { Shape } from './scene';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SIN60 = Math.sqrt(3) / 2;

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A pointy-topped hexagon. */
export function hexagonPath(x: number, y: number, r: number): string {
  const w = r * SIN60;
  return (
    `M${round(x)} ${round(y - r)}L${round(x + w)} ${round(y - r / 2)}V${round(y + r / 2)}` +
    `L${round(x)} ${round(y + r)}L${round(x - w)} ${round(y + r / 2)}V${round(y - r / 2)}Z`
  );
}

function polar(x: number, y: number, r: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${round(x + r * Math.sin(angle))} ${round(y - r * Math.cos(angle))}`;
}

export function circlePath(x: number, y: number, r: number): string {
  return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

/** A piece of a ring; degrees run clockwise from the top. A full turn is drawn as a whole ring. */
export function sectorPath(x: number, y: number, inner: number, outer: number, start: number, end: number): string {
  const turn = end - start;
  if (turn >= 360) {
    const hole = inner > 0 ? circlePath(x, y, inner) : '';
    return circlePath(x, y, outer) + hole;
  }
  const large = turn > 180 ? 1 : 0;
  const arc = `M${polar(x, y, outer, start)}A${outer} ${outer} 0 ${large} 1 ${polar(x, y, outer, end)}`;
  if (inner <= 0) return `${arc}L${round(x)} ${round(y)}Z`;
  return `${arc}L${polar(x, y, inner, end)}A${inner} ${inner} 0 ${large} 0 ${polar(x, y, inner, start)}Z`;
}

/** The outline of a shape, where it has one. */
export function outline(shape: Shape): string {
  switch (shape.shape) {
    case 'circle':
      return circlePath(shape.x, shape.y, shape.r);
    case 'hexagon':
      return hexagonPath(shape.x, shape.y, shape.r);
    case 'sector':
      return sectorPath(shape.x, shape.y, shape.inner, shape.outer, shape.start ?? 0, shape.end ?? 360);
    case 'path':
      return shape.d;
    case 'symbol':
      return circlePath(shape.x, shape.y, shape.size * 0.55);
    case 'dots':
      return shape.points.map(([x, y]) => circlePath(x, y, shape.r)).join('');
    case 'group':
      return shape.clip ? outline(shape.clip) : '';
    case 'way':
    case 'label':
    case 'tag':
      return '';
  }
}

/** Where the middle of a shape is: for centring the board, for menus, for lines between places. */
export function centre(shape: Shape): [number, number] {
  switch (shape.shape) {
    case 'sector': {
      const start = shape.start ?? 0;
      const end = shape.end ?? 360;
      if (end - start >= 360) return [shape.x, shape.y];
      const angle = (((start + end) / 2) * Math.PI) / 180;
      const r = (shape.inner + shape.outer) / 2;
      return [shape.x + r * Math.sin(angle), shape.y - r * Math.cos(angle)];
    }
    case 'path': {
      const box = pathBox(shape.d);
      return [box.x + box.width / 2, box.y + box.height / 2];
    }
    case 'dots':
    case 'way': {
      const box = around(shape.points, 0);
      return box ? [box.x + box.width / 2, box.y + box.height / 2] : [0, 0];
    }
    case 'group':
      return shape.clip ? centre(shape.clip) : shape.shapes[0] ? centre(shape.shapes[0]) : [0, 0];
    default:
      return [shape.x, shape.y];
  }
}

/** A rough box of path data: from the numbers of absolute commands; good enough to centre on it. */
export function pathBox(d: string): Box {
  let x = 0;
  let y = 0;
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  const see = (): void => {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  };
  const arity: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
  for (const [, command, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const upper = command!.toUpperCase();
    const count = arity[upper] ?? 0;
    const numbers = (rest!.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number);
    const relative = command !== upper;
    if (count === 0) continue;
    for (let at = 0; at + count <= numbers.length; at += count) {
      const last = numbers[at + count - 1]!;
      if (upper === 'H') x = relative ? x + last : last;
      else if (upper === 'V') y = relative ? y + last : last;
      else {
        const before = numbers[at + count - 2]!;
        x = relative ? x + before : before;
        y = relative ? y + last : last;
      }
      see();
    }
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The smallest box around points, with a margin. */
export function around(points: readonly (readonly [number, number])[], margin: number): Box | null {
  if (points.length === 0) return null;
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** All marks that shapes carry, those within groups too. */
export function marksOfShapes(shapes: readonly Shape[]): string[] {
  return shapes.flatMap((shape) => {
    if (shape.shape === 'group') return [...(shape.id ? [shape.id] : []), ...marksOfShapes(shape.shapes)];
    if (shape.shape === 'dots') return shape.ids ?? [];
    return 'id' in shape && shape.id ? [shape.id] : [];
  });
}
