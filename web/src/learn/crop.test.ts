// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Board, Piece, Scene } from '../lib/board/scene';
import { changed, crop } from './crop';

const piece = (id: string, x: number, y: number, more: Partial<Piece> = {}): Piece => ({ id, symbol: 'ship', x, y, ...more });
const places: Board['places'] = { mars: [500, 500] };
const board = { box: [0, 0, 1000, 1000] as Board['box'], places };

describe('the part of the board where something changed', () => {
  it('shows what came, went, moved or looks different', () => {
    const before: Scene = { pieces: [piece('a', 1, 1), piece('b', 2, 2), piece('c', 3, 3), piece('d', 4, 4)] };
    const after: Scene = { pieces: [piece('a', 1, 1), piece('b', 9, 9), piece('d', 4, 4, { count: 2 }), piece('e', 5, 5)] };
    expect(changed(before, after, {})).toEqual([
      [9, 9],
      [2, 2],
      [4, 4],
      [5, 5],
      [3, 3],
    ]);
  });
  it('shows places that have a new owner', () => {
    expect(changed({ styles: { mars: 'seat-A', venus: 'x' } }, { styles: { mars: 'seat-B' } }, places)).toEqual([[500, 500]]);
  });
  it('stays on the board, and is the whole of it where nothing is seen to change', () => {
    expect(crop({}, { pieces: [piece('a', 100, 500)] }, board)).toBe('0 390 210 220');
    expect(crop({}, {}, board)).toBe('0 0 1000 1000');
    expect(crop({}, { home: [10, 20, 30, 40] }, board)).toBe('10 20 30 40');
  });
});
