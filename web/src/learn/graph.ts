// The graph of a review: lines of chances (or points) over the steps of a match.

import { number } from '../lib/i18n.svelte';
import type { Review } from '../lib/messages';

export interface Box {
  wide: number;
  high: number;
  edge: number;
  /** Below the lines: room for the luck of each roll. */
  luck: number;
}

/** The luck of a roll: of the seat whom it moved most, as a share of the largest. */
export interface Bar {
  step: number;
  seat: number;
  share: number;
}

export function bars(review: Review): Bar[] {
  const largest = Math.max(...review.luck.flat().map(Math.abs), 1e-9);
  return review.luck.flatMap((one, step) => {
    const seat = one.reduce((best, value, at) => (Math.abs(value) > Math.abs(one[best]!) ? at : best), 0);
    return one[seat] ? [{ step, seat, share: one[seat] / largest }] : [];
  });
}

export function range(review: Review): [number, number] {
  if (review.unit === 'chance') return [0, 1];
  const values = review.chances.flat();
  return [Math.min(0, ...values), Math.max(1, ...values)];
}

export function x(review: Review, step: number, box: Box): number {
  return box.edge + ((box.wide - box.edge - 8) * step) / Math.max(1, review.chances.length - 1);
}

export function y(review: Review, value: number, box: Box): number {
  const [least, most] = range(review);
  return 8 + (box.high - box.luck - 28) * (1 - (value - least) / (most - least));
}

/** The line of a seat, as points of a polyline. */
export function line(review: Review, seat: number, box: Box): string {
  return review.chances.map((one, step) => `${x(review, step, box).toFixed(1)},${y(review, one[seat] ?? 0, box).toFixed(1)}`).join(' ');
}

/** The step under a place of the picture. */
export function stepAt(review: Review, across: number, box: Box): number {
  const share = (across - box.edge) / (box.wide - box.edge - 8);
  return Math.min(review.chances.length - 1, Math.max(0, Math.round(share * (review.chances.length - 1))));
}

export function figure(review: Review, value: number, sign = false): string {
  const shown = review.unit === 'chance' ? `${number(Math.abs(100 * value), 1)} %` : number(Math.abs(value), 1);
  return (value < 0 ? '−' : sign ? '+' : '') + shown;
}
