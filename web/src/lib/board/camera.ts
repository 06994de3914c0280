// Pan and zoom: board units to screen pixels by one scale and one offset.

import type { Box } from './geometry';

export interface Camera {
  /** Pixels per board unit. */
  k: number;
  /** Where the board's origin stands, in pixels. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A gap that stays free on each side, in pixels: the dice tray and the bottom sheet lie over the board. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** The camera that shows the whole box in the window. */
export function fit(box: Box, window: Size, insets: Insets = NO_INSETS, padding = 16): Camera {
  const width = Math.max(1, window.width - insets.left - insets.right - 2 * padding);
  const height = Math.max(1, window.height - insets.top - insets.bottom - 2 * padding);
  const k = Math.min(width / Math.max(box.width, 1e-6), height / Math.max(box.height, 1e-6));
  return {
    k,
    x: insets.left + padding + (width - box.width * k) / 2 - box.x * k,
    y: insets.top + padding + (height - box.height * k) / 2 - box.y * k,
  };
}

/** Zoom by a factor, so that the board stands still under the given pixel. */
export function zoom(camera: Camera, factor: number, px: number, py: number, least: number, most: number): Camera {
  const k = Math.min(most, Math.max(least, camera.k * factor));
  const f = k / camera.k;
  return { k, x: px - (px - camera.x) * f, y: py - (py - camera.y) * f };
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { k: camera.k, x: camera.x + dx, y: camera.y + dy };
}

/** Keep at least a part of the board in the window. */
export function clamp(camera: Camera, box: Box, window: Size): Camera {
  const keep = Math.min(120, window.width / 3, window.height / 3);
  const left = box.x * camera.k + camera.x;
  const top = box.y * camera.k + camera.y;
  const right = left + box.width * camera.k;
  const bottom = top + box.height * camera.k;
  let { x, y } = camera;
  if (right < keep) x += keep - right;
  if (left > window.width - keep) x -= left - (window.width - keep);
  if (bottom < keep) y += keep - bottom;
  if (top > window.height - keep) y -= top - (window.height - keep);
  return { k: camera.k, x, y };
}

export function toBoard(camera: Camera, px: number, py: number): [number, number] {
  return [(px - camera.x) / camera.k, (py - camera.y) / camera.k];
}

export function between(from: Camera, to: Camera, part: number): Camera {
  // Zoom feels even when its logarithm moves evenly.
  const k = from.k * Math.pow(to.k / from.k, part);
  return { k, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** The part of the window that nothing lies over. */
export function open(window: Size, insets: Insets): Box {
  return {
    x: insets.left,
    y: insets.top,
    width: Math.max(1, window.width - insets.left - insets.right),
    height: Math.max(1, window.height - insets.top - insets.bottom),
  };
}

export function toScreen(camera: Camera, x: number, y: number): [number, number] {
  return [x * camera.k + camera.x, y * camera.k + camera.y];
}

/** Whether a part of the board is in the open part of the window. */
export function sees(camera: Camera, target: Box, window: Size, insets: Insets, margin = 0): boolean {
  const free = open(window, insets);
  const [left, top] = toScreen(camera, target.x, target.y);
  return (
    left >= free.x + margin &&
    top >= free.y + margin &&
    left + target.width * camera.k <= free.x + free.width - margin &&
    top + target.height * camera.k <= free.y + free.height - margin
  );
}

export interface Journey {
  target: Box;
  window: Size;
  insets: Insets;
  /** How many pixels wide the smallest thing must be, and how wide it is on the board (0: size does not matter). */
  pixels?: number;
  smallest?: number;
  /** As near as this, if all of it is in sight then. */
  near?: number;
  /** The nearest the camera may go. */
  most: number;
}

/** Where the camera should go to show something; null if it is well in sight and large enough. */
export function towards(
  camera: Camera,
  { target, window, insets, pixels = 0, smallest = 0, near = 0, most }: Journey,
): Camera | null {
  const large = (smallest <= 0 || smallest * camera.k >= pixels) && camera.k >= near;
  if (large && sees(camera, target, window, insets)) return null;
  const whole = fit(target, window, insets, 40).k;
  const wanted = Math.max(camera.k, near, smallest > 0 ? pixels / smallest : 0);
  // All of it in sight comes first; nearer than it needs to be is never better.
  const k = Math.min(whole, wanted, most);
  // What cannot come noticeably nearer is not worth moving for.
  if (!large && k < camera.k * 1.2 && sees(camera, target, window, insets)) return null;
  const free = open(window, insets);
  return {
    k,
    x: free.x + free.width / 2 - (target.x + target.width / 2) * k,
    y: free.y + free.height / 2 - (target.y + target.height / 2) * k,
  };
}

export interface EdgeArrow {
  /** Where it stands in the window, and where it points in degrees (0: right, 90: down). */
  x: number;
  y: number;
  angle: number;
  marks: string[];
}

/** Arrows at the edge of the window to what lies outside; what lies in about the same direction shares one. */
export function arrows(
  camera: Camera,
  things: readonly { mark: string; x: number; y: number }[],
  window: Size,
  insets: Insets,
): EdgeArrow[] {
  const free = open(window, insets);
  const cx = free.x + free.width / 2;
  const cy = free.y + free.height / 2;
  const found = new Map<number, { marks: Set<string>; x: number; y: number; count: number }>();
  for (const { mark, x, y } of things) {
    const [px, py] = toScreen(camera, x, y);
    if (px >= free.x && px <= free.x + free.width && py >= free.y && py <= free.y + free.height) continue;
    const sector = Math.round((Math.atan2(py - cy, px - cx) * 4) / Math.PI) & 7;
    const known = found.get(sector) ?? { marks: new Set<string>(), x: 0, y: 0, count: 0 };
    known.marks.add(mark);
    known.x += px - cx;
    known.y += py - cy;
    known.count++;
    found.set(sector, known);
  }
  const margin = 30;
  return [...found.values()].map(({ marks, x, y }) => {
    const reach = Math.min(
      (free.width / 2 - margin) / Math.max(Math.abs(x), 1e-6),
      (free.height / 2 - margin) / Math.max(Math.abs(y), 1e-6),
    );
    return { x: cx + x * reach, y: cy + y * reach, angle: Math.round((Math.atan2(y, x) * 180) / Math.PI), marks: [...marks] };
  });
}

/** When the camera may move by itself: never while a hand is on it, nor for a while after. */
export class Manners {
  private last = -Infinity;

  constructor(private readonly patience = 6000) {}

  /** The user moved the board. */
  touched(now: number): void {
    this.last = now;
  }

  may(now: number): boolean {
    return now - this.last > this.patience;
  }
}
