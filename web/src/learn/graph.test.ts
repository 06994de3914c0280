// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Review, SeatReview, TurningPoint } from '../lib/wire/messages';
import { band, bars, figure, isTelling, line, named, offBy, parts, playOf, roundAfter, stepAt, turning, x, y } from './graph';

const review = {
  unit: 'chance',
  chances: [
    [0.5, 0.5],
    [0.75, 0.25],
    [1, 0],
  ],
  luck: [
    [0, 0],
    [0.1, -0.2],
    [0.05, 0],
  ],
  spans: [
    { step: 0, words: { en: 'round 1' } },
    { step: 2, words: { en: 'round 2' } },
  ],
  spread: [
    [0.2, 0.1, 0.1],
    [0.7, 0.2, 0.4],
  ],
} as unknown as Review;
const box = { wide: 214, high: 204, edge: 0, luck: 40 };

describe('the graph of a review', () => {
  it('runs from the first step to the last, and certainty is at the top', () => {
    expect(x(review, 0, box)).toBe(0);
    expect(x(review, 2, box)).toBe(200);
    expect(y(review, 1, box)).toBe(40);
    expect(y(review, 0, box)).toBe(140);
    expect(line(review, 1, box).split(' ')).toHaveLength(3);
  });
  it('has a band as wide as such estimates are off, within what is possible, and none at the result', () => {
    const [down, up] = offBy(review, 0, 0.45);
    expect([down.toFixed(2), up.toFixed(2)]).toEqual(['0.15', '0.25']);
    expect(offBy(review, 1, 0.05), 'below the lowest that is known').toEqual([0.1, 0.1]);
    expect(offBy(review, 1, 0.9), 'and above the highest').toEqual([0.2, 0.4]);
    expect(offBy(review, 2, 0.45), 'the result is certain').toEqual([0, 0]);
    expect(band(review, 0, box).split(' ')).toHaveLength(6);
    expect(band(review, 0, box).split(' ')[1], 'no chance above 100 %').toBe('100.0,40.0');
    expect(band({ ...review, spread: [] }, 0, box), 'nothing is known').toBe('');
  });
  it('names rounds and never steps', () => {
    expect(roundAfter(review, 1)).toBe('Round 1');
    expect(roundAfter(review, 2)).toBe('Round 2');
    expect(roundAfter({ ...review, spans: [] }, 2)).toBe('');
    const spans = Array.from({ length: 40 }, (_, step) => ({ step, words: { en: `round ${step}` } }));
    const long = { ...review, chances: spans.map(() => [0.5, 0.5]), spans } as Review;
    expect(named(long, { ...box, wide: 900 }).map((one) => one.words)).toEqual(
      [0, 5, 10, 15, 20, 25, 30, 35].map((step) => `Round ${step}`),
    );
  });
  it('shows the three largest turning points in the order of play, dice and choice apart', () => {
    const moments = [0.2, -0.4, 0.1, 0.3].map((swing, at) => ({ step: at + 1, seat: 0, by: 1, swing })) as TurningPoint[];
    expect(turning({ ...review, moments }).map((one) => one.step)).toEqual([1, 2, 4]);
    const { then, now, dice, choice } = parts(review, moments[0]!);
    expect([then, now, dice, choice.toFixed(2)]).toEqual([0.5, 0.75, 0.1, '0.15']);
  });
  it('tells nothing of a play that may be off by the whole chance', () => {
    const seat = { skill: 8.4, skill_error: 8.2 } as SeatReview;
    expect(isTelling(review, seat)).toBe(false);
    expect(isTelling(review, { ...seat, skill: 0.1, skill_error: 0.05 })).toBe(true);
    expect(isTelling({ ...review, unit: 'points' } as Review, seat), 'points have no whole').toBe(true);
    expect(isTelling(review, { ...seat, skill: null })).toBe(false);
  });
  it('tells the sum over what was looked at where the whole cannot be told', () => {
    const seat = { skill: 8.4, skill_error: 8.2, seen_skill: 0.1, seen_error: 0.05 } as SeatReview;
    expect(playOf(review, seat)).toEqual({ value: 0.1, error: 0.05, whole: false });
    expect(playOf(review, { ...seat, skill: 0.2, skill_error: 0.1 })).toEqual({ value: 0.2, error: 0.1, whole: true });
    expect(playOf(review, { skill: null, seen_skill: null } as SeatReview)).toBeNull();
    expect(playOf(review, { ...seat, seen_error: 0.6 }), 'neither can be told').toBeNull();
  });
  it('shows the luck of each roll, of whom it moved most', () => {
    expect(bars(review)).toEqual([
      { step: 1, seat: 1, share: -1 },
      { step: 2, seat: 0, share: 0.25 },
    ]);
  });
  it('knows the step under the pointer', () => {
    expect(stepAt(review, 103, box)).toBe(1);
    expect(stepAt(review, 9999, box)).toBe(2);
  });
  it('writes chances as percent and points as points', () => {
    expect(figure(review, -0.125, true)).toBe('−12.5\u00a0%');
    expect(figure({ ...review, unit: 'points' } as Review, 3, true)).toBe('+3.0');
  });
});
