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
