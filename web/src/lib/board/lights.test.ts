// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { hexagonPath, pathBox } from './geometry';
import { around, boxAround, boxOf, byMark, corners, inset, lightsOn, modeOf, veil, type Places } from './lights';
import type { Shape } from './scene';
import { stand } from './stand';

const hex = (x: number, y: number, id: string): Shape => ({ shape: 'hexagon', x, y, r: 10, id });
function places(shapes: Shape[], pieces: Parameters<typeof stand>[0] = [], k = 1): Places {
  const byId = new Map<string, { element: SVGElement; shape: Shape }[]>();
  for (const shape of shapes)
    if ('id' in shape && shape.id)
      byId.set(shape.id, [...(byId.get(shape.id) ?? []), { element: null as unknown as SVGElement, shape }]);
  return { byId, standing: byMark(stand(pieces, k)), places: { 'spot:1': [5, 5] } };
}

describe('the form of a light', () => {
  it('follows how many there are', () => {
    expect([1, 24, 25, 60, 61].map(modeOf)).toEqual(['rings', 'rings', 'beads', 'beads', 'veil']);
  });

  it('is a ring for small things, an inner line for areas, and a frame for pins', () => {
    const at = places(
      [{ shape: 'circle', x: 0, y: 0, r: 8, id: 'node:a' }, hex(0, 0, 'cell:a')],
      [{ id: 'fleet:a', symbol: 'ship', x: 300, y: 4, owner: 0 }],
    );
    expect(lightsOn(['node:a'], at, 1, 'rings')[0]).toMatchObject({ form: 'ring', r: 13 });
    expect(lightsOn(['node:a'], at, 4, 'rings')[0]).toMatchObject({ form: 'ring', r: 37 });
    expect(lightsOn(['node:a'], at, 20, 'rings')[0]!.form).toBe('area');
    expect(lightsOn(['cell:a'], at, 1, 'rings')[0]!.form).toBe('area');
    expect(lightsOn(['fleet:a'], at, 1, 'rings')[0]).toMatchObject({ form: 'pin', x: 300, y: 4, r: 18, h: 18 });
    expect(lightsOn(['spot:1'], at, 1, 'rings')[0]).toMatchObject({ form: 'ring', x: 5, y: 5 });
    expect(lightsOn(['nowhere'], at, 1, 'rings')).toEqual([]);
  });

  it('goes around what stands on a small place', () => {
    const at = places(
      [{ shape: 'circle', x: 0, y: 0, r: 8, id: 'node:a' }],
      [{ id: 'x', symbol: 'ship', x: 0, y: -10, owner: 0 }],
    );
    expect(lightsOn(['node:a'], at, 1, 'rings')[0]).toMatchObject({ form: 'pin', x: 0, r: 18 });
    expect(lightsOn(['node:a'], at, 1, 'rings')[0]!.h).toBeGreaterThan(18);
  });

  it('is a bead where many are lit', () => {
    const at = places([hex(0, 0, 'cell:a')], [{ id: 'fleet:a', symbol: 'ship', x: 0, y: 0, owner: 0 }]);
    expect(lightsOn(['cell:a'], at, 1, 'beads')[0]).toMatchObject({ form: 'bead', x: 0, y: 0 });
    expect(lightsOn(['fleet:a'], at, 1, 'veil')[0]).toMatchObject({ form: 'bead', mark: 'fleet:a' });
    const dots = places([{ shape: 'circle', x: 9, y: 9, r: 3, id: 'space:a' }]);
    expect(lightsOn(['space:a'], dots, 1, 'beads')[0]).toMatchObject({ form: 'bead', x: 9, y: 9 });
    expect(pathBox(lightsOn(['space:a'], dots, 1, 'beads')[0]!.d).width).toBe(26);
  });

  it('lies inside the edge', () => {
    expect(pathBox(inset(hex(0, 0, 'x'), 3)).height).toBeLessThan(20 - 6);
    expect(inset({ shape: 'circle', x: 0, y: 0, r: 50 }, 3)).toContain('a47 47');
    const sector: Shape = { shape: 'sector', x: 0, y: 0, inner: 10, outer: 60, start: 0, end: 90 };
    expect(pathBox(inset(sector, 3)).width).toBeLessThan(60);
  });
});

describe('one line around lit cells', () => {
  it('leaves out the edges between two of them', () => {
    const wide = 10 * Math.sqrt(3);
    const alone = around([hex(0, 0, 'a')]);
    const pair = around([hex(0, 0, 'a'), hex(wide, 0, 'b')]);
    expect(alone.match(/M/g)).toHaveLength(6);
    expect(pair.match(/M/g)).toHaveLength(10);
  });

  it('knows corners of straight paths only', () => {
    expect(corners({ shape: 'path', d: 'M0 0H10V10H0Z' })).toEqual([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ]);
    expect(corners({ shape: 'path', d: 'M0 0l10 0l0 10z' })).toEqual([
      [0, 0],
      [10, 0],
      [10, 10],
    ]);
    expect(corners({ shape: 'path', d: 'M0 0C1 1 2 2 3 3Z' })).toBeNull();
    expect(corners({ shape: 'circle', x: 0, y: 0, r: 4 })).toBeNull();
  });

  it('the veil has a hole for each light', () => {
    const at = places([hex(0, 0, 'a'), hex(40, 0, 'b')]);
    const d = veil({ x: 0, y: 0, width: 100, height: 100 }, lightsOn(['a', 'b'], at, 1, 'veil'));
    expect(d.match(/M/g)).toHaveLength(3);
    expect(d).toContain(hexagonPath(40, 0, 10));
  });

  it('finds the box of a mark, however it is drawn', () => {
    const at = places([hex(0, 0, 'a'), { shape: 'circle', x: 50, y: 50, r: 5, id: 'b' }]);
    expect(boxOf('b', at)).toEqual({ x: 45, y: 45, width: 10, height: 10 });
    expect(boxOf('a', at)!.height).toBe(20);
    expect(boxOf('spot:1', at)).toEqual({ x: 5, y: 5, width: 0, height: 0 });
    expect(boxOf('nowhere', at)).toBeNull();
  });
});

describe('the box around marks', () => {
  it('holds them all and tells the smallest that must be hit', () => {
    const at = places([hex(0, 0, 'cell:a'), hex(100, 0, 'cell:b')], [{ id: 'x', symbol: 'ship', x: 100, y: 0, owner: 0 }]);
    const hexagons = boxAround(['cell:a', 'cell:b', 'nowhere'], at, 1)!;
    const { width } = pathBox(hexagonPath(0, 0, 10));
    expect(hexagons.target.x).toBeCloseTo(-width / 2);
    expect(hexagons.target.width).toBeCloseTo(100 + width);
    expect(hexagons.smallest).toBeCloseTo(20);
    expect(boxAround(['spot:1'], at, 1)).toEqual({ target: { x: 1, y: 1, width: 8, height: 8 }, smallest: 0 });
    expect(boxAround(['spot:1', 'cell:a'], at, 1)!.smallest).toBeCloseTo(Math.hypot(5, 5));
    expect(boxAround(['nowhere'], at, 1)).toBeNull();
  });
});
