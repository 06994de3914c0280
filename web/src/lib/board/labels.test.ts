// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { halo, place, sizeOn, Taken, widthOf, type Wanted } from './labels';

function label(key: string, x: number, y: number, parts: Partial<Wanted> = {}): Wanted {
  return {
    key,
    lines: [key],
    px: 12.5,
    bold: false,
    display: false,
    rank: 0,
    pinned: false,
    x,
    y,
    anchor: 'middle',
    cx: x,
    cy: y - 20,
    r: 8,
    ...parts,
  };
}

const overlap = (placed: ReturnType<typeof place>): boolean =>
  placed.some(({ rect: a }, at) =>
    placed.slice(at + 1).some(({ rect: b }) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top),
  );

describe('names on the board', () => {
  it('stand where the title put them while there is room', () => {
    const [mars] = place([label('Mars', 100, 100)], new Taken());
    expect(mars).toMatchObject({ x: 100, y: 100, anchor: 'middle', place: 0 });
  });

  it('step to another side of their thing when something is in the way', () => {
    const taken = new Taken();
    taken.add({ left: 60, top: 88, right: 140, bottom: 130 });
    const [mars] = place([label('Mars', 100, 100)], taken);
    expect(mars!.place).toBeGreaterThan(1);
    expect(mars!.anchor).toBe('start');
  });

  it('give way to what is more important, and are left out rather than shrunk', () => {
    const crowd = Array.from({ length: 30 }, (_, at) => label(`Place ${at}`, 100 + (at % 3), 100, { rank: at }));
    const placed = place(crowd, new Taken());
    expect(placed.length).toBeLessThan(crowd.length);
    expect(placed[0]!.key).toBe('Place 29');
    expect(overlap(placed)).toBe(false);
  });

  it('never cover each other, 400 at once', () => {
    const crowd = Array.from({ length: 400 }, (_, at) => label(`Space number ${at}`, (at % 20) * 45, Math.floor(at / 20) * 32));
    const placed = place(crowd, new Taken());
    expect(placed.length).toBeGreaterThan(100);
    expect(overlap(placed)).toBe(false);
  });

  it('keep the room of their plate free', () => {
    const plate = { left: 30, right: 12, above: 4 };
    const [one] = place([label('Mars', 100, 100, { plate, pinned: true })], new Taken());
    const [bare] = place([label('Mars', 100, 100, { pinned: true })], new Taken());
    expect(one!.rect.left).toBeCloseTo(bare!.rect.left - 30);
    expect(one!.rect.bottom).toBeCloseTo(bare!.rect.bottom + 4);
  });

  it('keep their side while they can, so that names do not jump', () => {
    const kept = new Map([['Mars', 3]]);
    expect(place([label('Mars', 100, 100)], new Taken(), kept)[0]!.place).toBe(3);
    const taken = new Taken();
    taken.add({ left: 0, top: 60, right: 92, bottom: 100 });
    expect(place([label('Mars', 100, 100)], taken, kept)[0]!.place).not.toBe(3);
  });

  it('are written in sight if what they name is', () => {
    const sight = { left: 0, top: 0, right: 300, bottom: 300 };
    const edge = label('A long name of a place', 290, 150, { cx: 290, cy: 150 });
    expect(place([edge], new Taken(), new Map(), sight)[0]!.anchor).toBe('end');
  });

  it('are always shown where they are pinned', () => {
    const placed = place([label('One', 100, 100, { pinned: true }), label('Two', 100, 100, { pinned: true })], new Taken());
    expect(placed.map((one) => one.place)).toEqual([0, 0]);
  });

  it('leave out a lesser heading that would lie over another, though both be pinned', () => {
    const pinned = { pinned: true, display: true, px: 20 };
    const near = [label('Venus', 100, 100, { ...pinned, rank: 80 }), label('Earth', 104, 104, { ...pinned, rank: 81 })];
    expect(place(near, new Taken()).map((one) => one.key)).toEqual(['Earth']);
    const taken = new Taken();
    taken.add({ left: 0, top: 0, right: 300, bottom: 300 });
    expect(place(near, taken).map((one) => one.key)).toEqual(['Earth']);
  });

  it('are never too small to read, nor larger than a heading', () => {
    expect(sizeOn({ px: 9 }, 1)).toBe(11);
    expect(sizeOn({ px: 15 }, 0.01)).toBe(15);
    expect(sizeOn({ size: 12 }, 0.3)).toBe(11);
    expect(sizeOn({ size: 12 }, 1.2)).toBeCloseTo(14.4);
    expect(sizeOn({ size: 12 }, 9)).toBe(20);
    expect(halo(11)).toBe(3);
    expect(widthOf('Jupiter', 10)).toBeGreaterThan(20);
  });
});
