import { flushSync } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { tableOf, viewOf } from '../lib/testing/match';
import { all, button, press, set, settled, show, text } from '../lib/testing/show.svelte';
import ReplayBar from './ReplayBar.svelte';

afterEach(() => {
  vi.useRealTimers();
});

function showBar(standing = false) {
  const table = tableOf({}, { step: 9 });
  const look = (step: number | null): void => {
    table.past = step === null ? null : { match: 'm', step, total: 9, view: viewOf() };
  };
  look(4);
  const lookBack = vi.spyOn(table, 'lookBack').mockImplementation(async (step) => look(step));
  const onclose = vi.fn();
  return { ...show(ReplayBar, { table, standing, onclose }), table, lookBack, onclose };
}

it('steps back and on, and to both ends', async () => {
  showBar();
  expect(text('.count')).toBe('4 / 9');
  press('One step back');
  await settled();
  expect(text('.count')).toBe('3 / 9');
  press('To the end');
  await settled();
  expect(text('.count')).toBe('9 / 9');
  expect(button('One step forward').disabled).toBe(true);
  press('To the start');
  await settled();
  expect(text('.count')).toBe('0 / 9');
  expect(button('One step back').disabled).toBe(true);
});

it('leaves out what was slid over while a moment was still on its way', async () => {
  const { lookBack, table } = showBar();
  const come: (() => void)[] = [];
  lookBack.mockImplementation((step) => {
    return new Promise<void>((done) =>
      come.push(() => {
        table.past = { match: 'm', step: step!, total: 9, view: viewOf() };
        done();
      }),
    );
  });
  for (const step of ['5', '6', '8']) set('input[type=range]', step);
  expect(lookBack.mock.calls.map(([step]) => step)).toEqual([5]);
  come[0]!();
  await settled();
  expect(lookBack.mock.calls.map(([step]) => step)).toEqual([5, 8]);
});

it('plays on by itself until the end', async () => {
  vi.useFakeTimers();
  const { lookBack } = showBar();
  press('Play');
  await vi.advanceTimersByTimeAsync(60_000);
  flushSync();
  expect(lookBack.mock.calls.map(([step]) => step)).toEqual([5, 6, 7, 8, 9]);
  expect(all('button').some((element) => element.getAttribute('aria-label') === 'Play')).toBe(true);
});

it('goes back to now where there is one', () => {
  const { onclose } = showBar();
  press('Back to now');
  expect(onclose).toHaveBeenCalled();
  document.body.innerHTML = '';
  showBar(true);
  expect(() => button('Back to now')).toThrow();
});
