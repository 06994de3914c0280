// What a click on the board hits.

import { toBoard, type Camera } from './camera';
import type { Under } from './gestures.svelte';
import type { Light } from './lights';

/** What is under a point: marks from top to bottom, of lights that overlap the nearest first; and what it is called. */
export function hitsAt(
  x: number,
  y: number,
  board: { frame: HTMLElement; plane: HTMLElement; camera: Camera; lights: readonly Light[] },
): Under {
  const { frame, plane, camera, lights } = board;
  const found: { mark: string; far: number }[] = [];
  const lines: string[] = [];
  const corner = frame.getBoundingClientRect();
  const at = toBoard(camera, x - corner.left, y - corner.top);
  for (const element of document.elementsFromPoint(x, y)) {
    if (!plane.contains(element)) {
      if (frame.contains(element)) continue;
      break;
    }
    const holder = (element as SVGElement).closest<SVGElement>('[data-mark]');
    if (!holder) continue;
    const mark = holder.dataset.mark!;
    if (!found.some((one) => one.mark === mark))
      found.push({ mark, far: holder.classList.contains('light') ? farFrom(mark, at, lights) : Infinity });
    const title = holder.dataset.title;
    if (title && !lines.includes(title)) lines.push(title);
  }
  const litFirst = found
    .map((one, index) => ({ ...one, index }))
    .sort((a, b) => (a.far === b.far ? a.index - b.index : a.far - b.far));
  return { marks: litFirst.map(({ mark }) => mark), lines };
}

function farFrom(mark: string, [x, y]: readonly [number, number], lights: readonly Light[]): number {
  return Math.min(
    ...lights
      .filter((light) => light.mark === mark)
      .map((light) => (light.form === 'ring' || light.form === 'pin' ? Math.hypot(light.x - x, light.y - y) : 1e6)),
  );
}

/** What cannot be chosen shakes its head: by so many units of the board. */
export function shake(plane: HTMLElement, mark: string, by: number): void {
  for (const element of plane.querySelectorAll<SVGElement>(`.drawing:not(.upper) [data-mark="${CSS.escape(mark)}"]`)) {
    element.animate?.(
      [{ transform: 'none' }, { transform: `translateX(${by}px)` }, { transform: `translateX(-${by}px)` }, { transform: 'none' }],
      { duration: 60, iterations: 2, composite: 'add' },
    );
  }
}
