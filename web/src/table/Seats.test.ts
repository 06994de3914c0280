import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import type { Panel } from '../lib/board/scene';
import { seatOf, tableOf } from '../lib/testing/match';
import { all, one, press, show, text } from '../lib/testing/show.svelte';
import Seats from './Seats.svelte';

const counters = (id: string, title: string, seat: number | null): Panel => ({
  panel: 'counters',
  id,
  title,
  seat,
  counters: [{ id: `${id}:gold`, label: 'Gold', value: '3' }],
});
const long: Panel = {
  panel: 'table',
  id: 'prices',
  title: 'Prices',
  head: ['What'],
  rows: Array.from({ length: 9 }, (_, row) => [`row ${row}`]),
  ids: Array.from({ length: 9 }, (_, row) => `price:${row}`),
};

function showSeats(lit: string[] = []) {
  const panels = [counters('mine', 'Goods', 0), counters('hers', 'Goods', 1), long];
  const table = tableOf({}, { view: { scores: [4, 7], scene: { panels } } });
  const onpick = vi.fn();
  return { ...show(Seats, { table, lit: new Set(lit), strong: new Set<string>(), onpick }), table, onpick };
}

const panels = (): string[] => all('.panels summary').map((summary) => summary.textContent!.trim());

it('shows what lies before oneself and before all, and on demand what lies before another seat', () => {
  showSeats();
  expect(panels()).toEqual(['Goods', 'Prices']);
  const bea = one<HTMLButtonElement>('tr[data-seat="B"] button');
  bea.click();
  flushSync();
  expect(panels()).toEqual(['Bea: Goods', 'Prices']);
  bea.click();
  flushSync();
  expect(panels()).toEqual(['Goods', 'Prices']);
});

it('shows another seat’s panel wherever something in it may be chosen', () => {
  showSeats(['hers:gold']);
  expect(panels()).toEqual(['Goods', 'Bea: Goods', 'Prices']);
});

it('opens a long table only where something in it may be chosen', () => {
  const { onpick } = showSeats();
  expect(all('.panels details[open]')).toHaveLength(1);
  expect(all('[data-panel="prices"]')).toEqual([]);
  document.body.innerHTML = '';
  const shown = showSeats(['price:4']);
  press('row 4');
  expect(shown.onpick.mock.calls[0]![0]).toEqual(['price:4']);
  expect(onpick).not.toHaveBeenCalled();
});

it('says who is who and how they stand, the best apart', () => {
  const { table } = showSeats();
  expect(text('tr[data-seat="A"]')).toContain('you');
  expect(text('tr[data-seat="B"] td.best')).toBe('7');
  table.card = { ...table.card!, seats: [seatOf(0), seatOf(1, { online: false })] };
  flushSync();
  expect(text('tr[data-seat="B"]')).toContain('away');
});
