// The graph of a review: lines of chances (or points) over the steps of a match.

import { language } from '../lib/browser/i18n.svelte';
import type { Review } from '../lib/wire/messages';

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
  return review.chances
    .map((one, step) => `${x(review, step, box).toFixed(1)},${y(review, one[seat] ?? 0, box).toFixed(1)}`)
    .join(' ');
}

/** The step under a place of the picture. */
export function stepAt(review: Review, across: number, box: Box): number {
  const share = (across - box.edge) / (box.wide - box.edge - 8);
  return Math.min(review.chances.length - 1, Math.max(0, Math.round(share * (review.chances.length - 1))));
}

/** Is it one chance that the seats share? Not alone, nor where several may win together. */
export function isShared(review: Review): boolean {
  return (
    review.unit === 'chance' &&
    review.chances.every((chances) => chances.length > 1 && Math.abs(chances.reduce((sum, chance) => sum + chance, 0) - 1) < 0.03)
  );
}

/** Where a seat's band is widest for a while, away from the ends: its name stands there. */
export function widest(review: Review, seat: number, box: Box): { x: number; y: number; high: number } {
  const last = review.chances.length - 1;
  const share = (step: number): number => review.chances[Math.min(last, Math.max(0, step))]![seat]!;
  const least = (step: number): number => Math.min(...[-2, -1, 0, 1, 2].map((by) => share(step + by)));
  let best = Math.round(last / 2);
  for (let step = Math.ceil(last * 0.1); step <= last * 0.9; step++) if (least(step) > least(best)) best = step;
  const below = review.chances[best]!.slice(seat + 1).reduce((sum, chance) => sum + chance, 0);
  return { x: x(review, best, box), y: y(review, below + share(best) / 2, box), high: least(best) * (box.high - box.luck - 28) };
}

/** The chances of all seats above each other: the upper edge of a seat's band, and the whole band. */
export function band(review: Review, seat: number, box: Box): { edge: string; area: string } {
  const point = (step: number, upto: number): string => {
    const chances = review.chances[step]!;
    const all = chances.reduce((sum, chance) => sum + chance, 0) || 1;
    // The first seat on top, as in the table below.
    const value = chances.slice(upto).reduce((sum, chance) => sum + chance, 0) / all;
    return `${x(review, step, box).toFixed(1)},${y(review, value, box).toFixed(1)}`;
  };
  const steps = review.chances.map((_, step) => step);
  const edge = steps.map((step) => point(step, seat)).join(' ');
  return {
    edge,
    area: `${edge} ${steps
      .reverse()
      .map((step) => point(step, seat + 1))
      .join(' ')}`,
  };
}

export function figure(review: Review, value: number, sign = false, digits = 1): string {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const shown =
    review.unit === 'chance'
      ? `${Math.abs(100 * value).toLocaleString(language(), form)}\u00a0%`
      : Math.abs(value).toLocaleString(language(), form);
  return (value < 0 ? '−' : sign ? '+' : '') + shown;
}
