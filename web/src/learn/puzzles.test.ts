import { describe, expect, it } from 'vitest';
import type { PuzzleCard, Puzzles } from '../lib/wire/messages';
import { offered, streakOf } from './puzzles';

const card = (slug: string, state: PuzzleCard['state']): PuzzleCard => ({
  slug,
  title: slug,
  number: 1,
  of: 9,
  state,
  tries: 0,
  match: null,
});
const day = (puzzles: PuzzleCard[], more: Partial<Puzzles> = {}): Puzzles => ({
  day: '2026-11-16',
  puzzles,
  streak: 0,
  longest: 0,
  beads: [],
  ...more,
});

describe('the puzzles of the day', () => {
  it('offers what is begun, then something new, then nothing', () => {
    expect(offered(day([card('a', 'new'), card('b', 'open')]))?.slug).toBe('b');
    expect(offered(day([card('a', 'solved'), card('b', 'new')]))?.slug).toBe('b');
    expect(offered(day([card('a', 'solved'), card('b', 'found')]))).toBeNull();
    const two = [card('a', 'new'), card('b', 'new')];
    expect(offered(day(two))?.slug).not.toBe(offered(day(two, { day: '2026-11-17' }))?.slug);
  });
  it('names the longest streak where it is another', () => {
    expect(streakOf(day([]))).toBe('No streak yet');
    expect(streakOf(day([], { streak: 1, longest: 1 }))).toBe('Streak: one day');
    expect(streakOf(day([], { streak: 2, longest: 5 }))).toBe('Streak: 2 days (longest 5)');
  });
});
