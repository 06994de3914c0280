// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Review } from '../lib/wire/messages';
import { band, bars, figure, isShared, line, stepAt, x, y } from './graph';

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
} as unknown as Review;
const box = { wide: 208, high: 168, edge: 0, luck: 40 };

describe('the graph of a review', () => {
  it('runs from the first step to the last, and certainty is at the top', () => {
    expect(x(review, 0, box)).toBe(0);
    expect(x(review, 2, box)).toBe(200);
    expect(y(review, 1, box)).toBe(8);
    expect(line(review, 1, box).split(' ')).toHaveLength(3);
  });
  it('lays the chances of all above each other where one of them wins', () => {
    expect(isShared(review)).toBe(true);
    expect(isShared({ ...review, chances: [[0.5], [0.9]] } as Review)).toBe(false);
    expect(band(review, 0, box).edge).toBe('0.0,8.0 100.0,8.0 200.0,8.0');
    expect(band(review, 1, box).edge).toBe('0.0,58.0 100.0,83.0 200.0,108.0');
    expect(band(review, 1, box).area.split(' ')).toHaveLength(6);
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
