import { describe, expect, it } from 'vitest';
import { arrows, between, clamp, fit, Manners, NO_INSETS, pan, sees, toBoard, toScreen, towards, zoom } from './camera';

const box = { x: 0, y: 0, width: 100, height: 50 };
const window = { width: 232, height: 232 };

describe('the camera', () => {
  it('fits the whole box, centred, beside what lies over the board', () => {
    const camera = fit(box, window);
    expect(camera.k).toBe(2);
    expect(toBoard(camera, 116, 116)).toEqual([50, 25]);
    const beside = fit(box, window, { top: 0, right: 100, bottom: 0, left: 0 });
    expect(beside.k).toBe(1);
    expect(toBoard(beside, 66, 116)).toEqual([50, 25]);
  });

  it('keeps the point under the pointer when it zooms, within its limits', () => {
    const camera = fit(box, window);
    const near = zoom(camera, 3, 40, 60, 0.5, 10);
    expect(near.k).toBe(6);
    expect(toBoard(near, 40, 60)[0]).toBeCloseTo(toBoard(camera, 40, 60)[0]);
    expect(toBoard(near, 40, 60)[1]).toBeCloseTo(toBoard(camera, 40, 60)[1]);
    expect(zoom(camera, 100, 0, 0, 0.5, 10).k).toBe(10);
    expect(zoom(camera, 0.001, 0, 0, 0.5, 10).k).toBe(0.5);
  });

  it('never loses the board', () => {
    const lost = pan(fit(box, window), 10_000, -10_000);
    const held = clamp(lost, box, window);
    expect(held.x).toBeLessThan(window.width);
    expect(held.y + box.height * held.k).toBeGreaterThan(0);
  });

  it('moves evenly between two places', () => {
    const middle = between({ k: 1, x: 0, y: 0 }, { k: 4, x: 10, y: 20 }, 0.5);
    expect(middle).toEqual({ k: 2, x: 5, y: 10 });
  });
});

describe('the camera goes to the action', () => {
  const view = { width: 400, height: 400 };
  const home = fit(box, view);

  it('stays when it sees enough', () => {
    expect(
      towards(home, { target: { x: 40, y: 20, width: 10, height: 10 }, window: view, insets: NO_INSETS, most: 50 }),
    ).toBeNull();
    expect(sees(home, box, view, NO_INSETS)).toBe(true);
  });

  it('comes nearer to what is too small to touch', () => {
    const to = towards(home, {
      target: { x: 40, y: 20, width: 2, height: 2 },
      window: view,
      insets: NO_INSETS,
      pixels: 44,
      smallest: 2,
      most: 50,
    });
    expect(to!.k * 2).toBeGreaterThanOrEqual(44);
    expect(toScreen(to!, 41, 21)).toEqual([200, 200]);
    expect(
      towards(home, {
        target: { x: 40, y: 20, width: 2, height: 2 },
        window: view,
        insets: NO_INSETS,
        pixels: 44,
        smallest: 2,
        most: 10,
      })!.k,
    ).toBe(10);
  });

  it('comes as near as it is asked to, while all of it is in sight', () => {
    const target = { x: 40, y: 20, width: 10, height: 10 };
    expect(towards(home, { target, window: view, insets: NO_INSETS, near: home.k * 3, most: 50 })!.k).toBeCloseTo(home.k * 3);
    expect(towards(home, { target: box, window: view, insets: NO_INSETS, near: home.k * 3, most: 50 })).toBeNull();
  });

  it('does not stir for what it cannot bring nearer', () => {
    expect(towards(home, { target: box, window: view, insets: NO_INSETS, pixels: 44, smallest: 1, most: 50 })).toBeNull();
  });

  it('keeps all of it in sight, beside what lies over the board', () => {
    const insets = { top: 0, right: 0, bottom: 200, left: 0 };
    const near = { k: 40, x: 0, y: 0 };
    const to = towards(near, { target: box, window: view, insets, pixels: 44, smallest: 1, most: 50 })!;
    expect(sees(to, box, view, insets)).toBe(true);
  });

  it('points to what is out of sight, once for each direction', () => {
    const near = { k: 10, x: 0, y: 0 };
    const found = arrows(
      near,
      [
        { mark: 'a', x: 90, y: 20 },
        { mark: 'b', x: 95, y: 21 },
        { mark: 'c', x: 20, y: 20 },
        { mark: 'd', x: 20, y: 49 },
      ],
      view,
      NO_INSETS,
    );
    expect(found.map(({ marks }) => marks)).toEqual([['a', 'b'], ['d']]);
    expect(found[0]!.x).toBeGreaterThan(350);
    expect(Math.abs(found[0]!.angle)).toBeLessThan(10);
    expect(found[1]!.y).toBeGreaterThan(350);
  });

  it('never moves against the hand of the user', () => {
    const manners = new Manners(6000);
    expect(manners.may(0)).toBe(true);
    manners.touched(1000);
    expect(manners.may(3000)).toBe(false);
    expect(manners.may(7001)).toBe(true);
  });
});
