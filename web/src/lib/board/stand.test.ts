// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Piece } from './scene';
import { pixelsOf, stand, widthOfPin } from './stand';

const ship = (id: string, x: number, y: number, parts: Partial<Piece> = {}): Piece => ({
  id,
  symbol: 'ship',
  x,
  y,
  owner: 0,
  ...parts,
});
const overlap = (list: ReturnType<typeof stand>, k: number): boolean =>
  list.some((a, at) =>
    list
      .slice(at + 1)
      .some(
        (b) =>
          Math.abs(a.x - b.x) * k < (a.width + b.width) / 2 - 0.5 && Math.abs(a.y - b.y) * k < (a.height + b.height) / 2 - 0.5,
      ),
  );

describe('how large a piece is', () => {
  it('is never under its least, and pins do not grow for ever', () => {
    expect(pixelsOf(ship('a', 0, 0), 0.1)).toBe(28);
    expect(pixelsOf(ship('a', 0, 0, { px: 40 }), 0.1)).toBe(40);
    expect(pixelsOf(ship('a', 0, 0, { px: 12 }), 0.1)).toBe(28);
    expect(pixelsOf(ship('a', 0, 0, { px: 12, plate: 'figure' }), 0.1)).toBe(28);
    expect(pixelsOf(ship('a', 0, 0), 1.5)).toBe(36);
    expect(pixelsOf(ship('a', 0, 0), 10)).toBe(52);
    expect(pixelsOf(ship('a', 0, 0, { plate: 'none' }), 10)).toBe(240);
    expect(widthOfPin(28, 1)).toBe(28);
    expect(widthOfPin(28, 12)).toBe(49);
  });
});

describe('where pieces stand', () => {
  it('is where the title has them while they do not cover each other', () => {
    expect(stand([ship('a', 0, 0), ship('b', 40, 0)], 1).map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [40, 0],
    ]);
  });

  it('is beside each other where they would', () => {
    const list = stand([ship('a', 0, 0), ship('b', 2, 0, { owner: 1 }), ship('c', 1, 1, { owner: 2 })], 1);
    expect(list).toHaveLength(3);
    expect(overlap(list, 1)).toBe(false);
    expect(list.reduce((sum, { x }) => sum + x, 0) / 3).toBeCloseTo(1);
  });

  it('leaves a drawing where it belongs when a pin stands on it', () => {
    const [sun, pin] = stand([ship('sun', 0, 0, { plate: 'none', owner: null }), ship('a', 4, 0)], 1);
    expect([sun!.x, pin!.x]).toEqual([0, 29]);
  });

  it('is one place with a number for many of a kind', () => {
    const forest = Array.from({ length: 9 }, (_, at) => ship(`f${at}`, at, 0, { owner: null, symbol: 'tree' }));
    const [one, ...others] = stand(forest, 1);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ count: 9 });
    expect(one!.all).toHaveLength(9);
    expect(stand(forest, 60)).toHaveLength(9);
  });

  it('leaves drawings where they belong, and counts those of a kind that crowd', () => {
    const hills = [0, 10, 20].map((x) => ship(`h${x}`, x, 0, { plate: 'none', owner: null, symbol: 'hill' }));
    expect(stand(hills, 1).map(({ x }) => x)).toEqual([0, 10, 20]);
    const [one] = stand([...hills, ship('h30', 30, 0, { plate: 'none', owner: null, symbol: 'hill' })], 1);
    expect(one).toMatchObject({ count: 4, x: 15 });
    expect(one!.piece.plate).toBe('pin');
  });

  it('counts a crowd of many kinds by side, and never what is far apart', () => {
    const crowd = Array.from({ length: 16 }, (_, at) => ship(`c${at}`, at * 3, 0, { symbol: `kind${at}`, owner: at % 2 }));
    expect(stand(crowd, 1).map(({ count }) => count)).toEqual([8, 8]);
    const chain = Array.from({ length: 12 }, (_, at) => ship(`l${at}`, at * 20, 0));
    expect(stand(chain, 1).length).toBeGreaterThan(2);
  });

  it('keeps apart what can be chosen apart', () => {
    const fleet = Array.from({ length: 5 }, (_, at) => ship(`s${at}`, at, 0));
    expect(stand(fleet, 1, new Set(['s1', 's3']))).toHaveLength(3);
    expect(overlap(stand(fleet, 1, new Set(['s1', 's3'])), 1)).toBe(false);
    // What is chosen together may stand together.
    const group = fleet.map((piece) => ({ ...piece, mark: 'stack' }));
    expect(stand(group, 1, new Set(['stack']))).toHaveLength(1);
  });
});
