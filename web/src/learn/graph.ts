// The graph of a review: the chance (or the points) of a seat over a match, with the band that the estimate may be off by.

import { language } from '../lib/browser/i18n.svelte';
import type { Review, SeatReview, TurningPoint } from '../lib/wire/messages';

export interface Box {
  wide: number;
  high: number;
  edge: number;
  /** Below the lines: room for the luck of each roll. */
  luck: number;
}

/** Above the lines: room for the numbers of the turning points. */
export const TOP = 40;
/** Below the lines: the names of the rounds. */
export const FOOT = 24;
const RIGHT = 14;
/** So many turning points are shown. */
const MOST = 3;

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
  return box.edge + ((box.wide - box.edge - RIGHT) * step) / Math.max(1, review.chances.length - 1);
}

export function y(review: Review, value: number, box: Box): number {
  const [least, most] = range(review);
  return TOP + (box.high - box.luck - TOP - FOOT) * (1 - (value - least) / (most - least));
}

/** The line of a seat, as points of a polyline. */
export function line(review: Review, seat: number, box: Box): string {
  return review.chances
    .map((one, step) => `${x(review, step, box).toFixed(1)},${y(review, one[seat] ?? 0, box).toFixed(1)}`)
    .join(' ');
}

/** How far an estimate may be off, downwards and upwards. The result is certain. */
export function offBy(review: Review, step: number, value: number): [number, number] {
  const knots = review.spread;
  if (knots.length === 0 || step === review.chances.length - 1) return [0, 0];
  const next = knots.findIndex(([at]) => at >= value);
  const [at, down, up] = knots[next < 0 ? knots.length - 1 : next]!;
  if (next <= 0) return [down, up];
  const [from, below, above] = knots[next - 1]!;
  const share = (value - from) / (at - from);
  return [below + (down - below) * share, above + (up - above) * share];
}

/** The band around the line of a seat, as points of a polygon; empty where nothing is known of it. */
export function band(review: Review, seat: number, box: Box): string {
  if (review.spread.length === 0) return '';
  const [least, most] = range(review);
  const edge = (sign: number): string[] =>
    review.chances.map((one, step) => {
      const value = one[seat] ?? 0;
      const [down, up] = offBy(review, step, value);
      const at = Math.min(most, Math.max(least, sign < 0 ? value - down : value + up));
      return `${x(review, step, box).toFixed(1)},${y(review, at, box).toFixed(1)}`;
    });
  return [...edge(1), ...edge(-1).reverse()].join(' ');
}

/** The step under a place of the picture. */
export function stepAt(review: Review, across: number, box: Box): number {
  const share = (across - box.edge) / (box.wide - box.edge - RIGHT);
  return Math.min(review.chances.length - 1, Math.max(0, Math.round(share * (review.chances.length - 1))));
}

/** The round, turn or year that is under way after that step, as it begins a line; empty where the title counts none. */
export function roundAfter(review: Review, step: number): string {
  const span = review.spans.findLast((one) => one.step <= step);
  return span ? told(span.words) : '';
}

export function told(words: Readonly<Record<string, string>>): string {
  const found = words[language()] ?? words['en'] ?? '';
  return found.charAt(0).toLocaleUpperCase(language()) + found.slice(1);
}

/** Rounds to be named below the graph: evenly spread, and as many as have room. */
export function named(review: Review, box: Box, room = 96): { step: number; words: string }[] {
  const most = Math.max(2, Math.floor((box.wide - box.edge) / room));
  const every = Math.max(1, Math.ceil(review.spans.length / most));
  return review.spans
    .filter((_, number) => number % every === 0)
    .map((span) => ({ step: span.step, words: told(span.words) }))
    .filter((one, number, all) => number === 0 || x(review, one.step, box) - x(review, all[number - 1]!.step, box) >= room * 0.8);
}

/** The largest turning points, in the order of play. */
export function turning(review: Review): TurningPoint[] {
  return [...review.moments]
    .sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing))
    .slice(0, MOST)
    .sort((a, b) => a.step - b.step);
}

/** What the step of a turning point brought: by the dice, and by the choice itself. */
export function parts(review: Review, moment: TurningPoint): { then: number; now: number; dice: number; choice: number } {
  const [then, now] = [review.chances[moment.step - 1]?.[moment.seat] ?? 0, review.chances[moment.step]?.[moment.seat] ?? 0];
  const dice = review.luck[moment.step]?.[moment.seat] ?? 0;
  return { then, now, dice, choice: now - then - dice };
}

/** Does the figure of a seat's play say anything? Not if nothing was looked at, nor if it may be off by the whole chance. */
export function isTelling(review: Review, seat: SeatReview): boolean {
  return seat.skill !== null && (review.unit !== 'chance' || 2 * (seat.skill_error ?? 0) < 1);
}

/** What a seat's play is known to have been worth: over the whole match where that can be told, else in the decisions that were
 * looked at alone; null: nothing yet, or nothing that says anything. */
export function playOf(review: Review, seat: SeatReview): { value: number; error: number; whole: boolean } | null {
  const whole = isTelling(review, seat);
  const [value, error] = whole ? [seat.skill, seat.skill_error] : [seat.seen_skill, seat.seen_error];
  if (value === null || (review.unit === 'chance' && 2 * (error ?? 0) >= 1)) return null;
  return { value, error: error ?? 0, whole };
}

export function figure(review: Review, value: number, sign = false, digits = 1): string {
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const shown =
    review.unit === 'chance'
      ? `${Math.abs(100 * value).toLocaleString(language(), form)}\u00a0%`
      : Math.abs(value).toLocaleString(language(), form);
  return (value < 0 ? '−' : sign ? '+' : '') + shown;
}
