// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { around, centre, circlePath, hexagonPath, outline, pathBox, sectorPath } from './geometry';

describe('shapes as paths', () => {
  it('draws a pointy-topped hexagon with six corners', () => {
    const d = hexagonPath(0, 0, 10);
    expect(d.startsWith('M0 -10')).toBe(true);
    expect(pathBox(d)).toEqual({ x: -8.66, y: -10, width: 17.32, height: 20 });
  });

  it('counts degrees clockwise from the top', () => {
    // A quarter from 0 to 90 lies to the right and above the centre.
    const box = pathBox(sectorPath(0, 0, 0, 10, 0, 90));
    expect(box.x).toBeCloseTo(0);
    expect(box.y).toBeCloseTo(-10);
    expect(box.width).toBeCloseTo(10);
    expect(box.height).toBeCloseTo(10);
  });

  it('draws a whole ring with a hole', () => {
    expect(sectorPath(5, 5, 2, 4, 0, 360)).toBe(circlePath(5, 5, 4) + circlePath(5, 5, 2));
  });

  it('uses the large arc only beyond half a turn', () => {
    expect(sectorPath(0, 0, 0, 10, 0, 170)).toContain('A10 10 0 0 1');
    expect(sectorPath(0, 0, 0, 10, 0, 190)).toContain('A10 10 0 1 1');
  });

  it('has no outline for a label', () => {
    expect(outline({ shape: 'label', x: 0, y: 0, text: 'x' })).toBe('');
  });
});

describe('the middle of a shape', () => {
  it('lies inside a sector, not at its centre of turn', () => {
    const [x, y] = centre({ shape: 'sector', x: 0, y: 0, inner: 8, outer: 12, start: 80, end: 100 });
    expect(x).toBeCloseTo(10);
    expect(y).toBeCloseTo(0);
  });

  it('is the middle of the box of a path, relative commands included', () => {
    expect(centre({ shape: 'path', d: 'M10 10h20v10H10Z' })).toEqual([20, 15]);
    expect(centre({ shape: 'path', d: 'M0 0 L10 0 l0 10 z' })).toEqual([5, 5]);
  });

  it('gives a box around points', () => {
    expect(
      around(
        [
          [0, 0],
          [10, 20],
        ],
        5,
      ),
    ).toEqual({ x: -5, y: -5, width: 20, height: 30 });
    expect(around([], 5)).toBeNull();
  });
});
