import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_INSETS, type Camera } from './camera';
import { Flight, type Ground } from './flight.svelte';

const WINDOW = { width: 1032, height: 832 };

/** A board of 1000 by 800 with a small place in the corner, and what was drawn of it. */
function over(home = { x: 0, y: 0, width: 1000, height: 800 }): {
  flight: Flight;
  drawn: Camera[];
  shifts: number[][];
  ground: { held: boolean; home: typeof home };
} {
  const drawn: Camera[] = [];
  const shifts: number[][] = [];
  const ground = {
    box: { x: 0, y: 0, width: 1000, height: 800 },
    home,
    crowd: 0,
    insets: NO_INSETS,
    unit: 1,
    where: {
      byId: new Map([['small', []]]),
      standing: new Map(),
      places: { small: [900, 700] as const, middle: [500, 400] as const },
    },
    held: false,
    draw: (camera: Camera) => void drawn.push(camera),
    shift: (...by: number[]) => void shifts.push(by),
    level: () => undefined,
  } satisfies Ground;
  const flight = new Flight(ground);
  flight.resize(WINDOW);
  return { flight, drawn, shifts, ground };
}

/** Whether a point of the board is in the window. */
function sees({ k, x, y }: Camera, [px, py]: readonly [number, number]): boolean {
  return px * k + x >= 0 && px * k + x <= WINDOW.width && py * k + y >= 0 && py * k + y <= WINDOW.height;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  vi.advanceTimersByTime(10_000);
});
afterEach(() => void vi.useRealTimers());

describe('a camera over a board', () => {
  it('begins at home: all that matters is in the window', () => {
    const { flight, drawn } = over();
    expect(drawn).toEqual([{ k: 1, x: 16, y: 16 }]);
    expect(flight.rested).toEqual({ k: 1, x: 16, y: 16 });
    expect(flight.seen.left).toBeLessThan(0);
  });

  it('shifts the picture while it is pushed and draws it anew at rest', () => {
    const { flight, drawn, shifts } = over();
    flight.push(30, -20);
    expect([drawn.length, shifts]).toEqual([1, [[30, -20, 1]]]);
    vi.advanceTimersByTime(200);
    expect(drawn.at(-1)).toEqual({ k: 1, x: 46, y: -4 });
  });

  it('goes to what may be chosen, and home when nothing is left', () => {
    const { flight, drawn } = over();
    flight.offer(['small']);
    vi.advanceTimersByTime(600);
    expect(flight.camera.k).toBeGreaterThan(1.5);
    expect(sees(flight.camera, [900, 700])).toBe(true);
    flight.offer([]);
    vi.advanceTimersByTime(2000);
    expect(drawn.at(-1)).toEqual({ k: 1, x: 16, y: 16 });
  });

  it('moves by itself neither under a hand nor soon after', () => {
    const { flight, ground } = over();
    ground.held = true;
    flight.offer(['small']);
    vi.advanceTimersByTime(600);
    expect(flight.camera).toEqual({ k: 1, x: 16, y: 16 });
    ground.held = false;
    flight.push(1, 0);
    flight.focus(['small']);
    vi.advanceTimersByTime(600);
    expect(flight.camera).toEqual({ k: 1, x: 17, y: 16 });
    flight.focus(['small'], true);
    vi.advanceTimersByTime(600);
    expect(flight.camera.k).toBeGreaterThan(1.5);
  });

  it('looks where something happens and comes back', () => {
    const { flight } = over();
    flight.flyTo({ x: 0, y: 0, width: 100, height: 80 });
    vi.advanceTimersByTime(10_000);
    const before = flight.camera;
    flight.visit([[900, 700]]);
    vi.advanceTimersByTime(600);
    expect(sees(flight.camera, [900, 700])).toBe(true);
    vi.advanceTimersByTime(2000);
    expect(flight.camera.k).toBe(before.k);
    expect(flight.camera.x).toBeCloseTo(before.x);
    expect(flight.camera.y).toBeCloseTo(before.y);
  });

  it('does not come back if the user has moved it meanwhile', () => {
    const { flight } = over();
    flight.flyTo({ x: 0, y: 0, width: 100, height: 80 });
    vi.advanceTimersByTime(10_000);
    flight.visit([[900, 700]]);
    vi.advanceTimersByTime(600);
    flight.push(5, 5);
    const here = flight.camera;
    vi.advanceTimersByTime(3000);
    expect(flight.camera).toEqual(here);
  });

  it('follows what matters while it is at home', () => {
    const { flight, ground } = over();
    flight.resettle('all');
    ground.home = { x: 0, y: 0, width: 500, height: 400 };
    flight.resettle('a quarter');
    vi.advanceTimersByTime(600);
    // The edge of the board is the edge of the window: there is nothing beyond it.
    expect(flight.camera).toEqual({ k: 2, x: 0, y: 0 });
    flight.push(-100, 0);
    vi.advanceTimersByTime(600);
    ground.home = { x: 0, y: 0, width: 1000, height: 800 };
    flight.resettle('all');
    vi.advanceTimersByTime(600);
    expect(flight.camera).toEqual({ k: 2, x: -100, y: 0 });
  });

  it('shows home, and all of the board to those who are there', () => {
    const { flight } = over({ x: 0, y: 0, width: 500, height: 400 });
    expect(flight.camera.k).toBe(2);
    flight.showAll();
    vi.advanceTimersByTime(600);
    expect(flight.camera.k).toBe(1);
    flight.showAll();
    vi.advanceTimersByTime(600);
    expect(flight.camera.k).toBe(2);
  });

  it('keeps the board still under the pixel that it zooms at, as far as it goes', () => {
    const { flight } = over();
    flight.zoomAt(2, 516, 416);
    expect(flight.camera).toEqual({ k: 2, x: -484, y: -384 });
    flight.zoomAt(1000, 516, 416);
    expect(flight.camera.k).toBe(14);
    flight.zoomAt(0.0001, 516, 416);
    expect(flight.camera.k).toBeCloseTo(0.6);
  });
});
