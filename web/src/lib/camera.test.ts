import { describe, expect, it } from 'vitest';
import { between, clamp, fit, pan, toBoard, zoom } from './camera';

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
