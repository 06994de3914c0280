// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { setSparsely } from './python';

const PAGE = 4096;

/** Copies by `setSparsely`; the places that were written at all. */
function written(memory: Int8Array, from: ArrayLike<number>, at?: number): number[] {
  const plainly = vi.spyOn(Reflect, 'apply');
  setSparsely.call(memory, from, at);
  const places = plainly.mock.calls.map((call) => (call[2] as unknown[])[1] as number);
  plainly.mockRestore();
  return places;
}

it('a snapshot is copied whole, but pages that are the same are not written', () => {
  const memory = new Int8Array(5 * PAGE).fill(7, PAGE, 2 * PAGE);
  // After a header, as in Pyodide's: the first page differs in its last byte, the second becomes zeros, the fourth has a number.
  const snapshot = new Uint8Array(64 + 5 * PAGE).subarray(64);
  snapshot[PAGE - 1] = 255;
  snapshot[3 * PAGE] = 1;
  expect(written(memory, snapshot)).toEqual([0, PAGE, 3 * PAGE]);
  expect(new Uint8Array(memory.buffer)).toEqual(snapshot.slice());
});

it('everything else is copied as ever', () => {
  const memory = new Int8Array(2 * PAGE);
  setSparsely.call(memory, new Uint8Array([1, 255]), 3);
  setSparsely.call(memory, [4], 9);
  expect([...memory.subarray(0, 10)]).toEqual([0, 0, 0, 1, -1, 0, 0, 0, 0, 4]);
});
