import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import { tableOf } from '../lib/testing/match';
import type { Sketch } from '../lib/wire/messages';
import { all, one, press, show, text } from '../lib/testing/show.svelte';
import OnStage from './OnStage.svelte';

const auction = {
  title: 'Ion Drive',
  line: 'Bids go round.',
  rule: 'XX-AUCTION-01',
  cards: [
    { id: 'card:ion', title: 'Ion Drive' },
    { id: 'card:sail', title: 'Solar Sail' },
  ],
  tiles: [
    { seat: 0, figure: '3', unit: 'gold' },
    { seat: 1, figure: '5', unit: 'gold', state: 'highest' },
  ],
};

function showStage(more: Record<string, unknown> = {}) {
  const calls = { onaside: vi.fn(), onpick: vi.fn(), onsketch: vi.fn() };
  const given = { table: tableOf(), stage: auction, slug: 'x', aside: false, lit: new Set<string>(), strong: new Set<string>() };
  return { ...show(OnStage, { ...given, ...calls, ...more }), ...calls };
}

it('shows what is at auction, and who bid what', () => {
  showStage();
  expect(text('h2')).toBe('Ion Drive');
  expect(all('.card').map((card) => card.textContent!.trim())).toEqual(['Ion Drive', 'Solar Sail']);
  expect(all('.tiles .who').map((who) => who.textContent!.trim())).toEqual(['You', 'Bea']);
  expect(text('.tiles .highest')).toContain('5 gold');
  expect(text('.tiles .highest .word')).toBe('highest');
});

it('lets one take a card that may be chosen, and no other', () => {
  const { onpick } = showStage({ lit: new Set(['card:sail']) });
  expect(all('button.card')).toHaveLength(1);
  one('button.card').click();
  expect(onpick).toHaveBeenCalledWith('card:sail');
});

it('is put aside to see the board, and says there who bid highest', () => {
  const { props, onaside } = showStage();
  press('Show the board (B)');
  expect(onaside).toHaveBeenLastCalledWith(true);
  props.aside = true;
  flushSync();
  expect(text('.chip')).toBe('Ion Drive, Bea 5');
  expect(all('.onstage')).toEqual([]);
  one('.chip').click();
  expect(onaside).toHaveBeenLastCalledWith(false);
});

it('shows both sides of a battle, and what follows', () => {
  showStage({
    stage: {
      title: 'Mars',
      parties: [
        { title: 'Ann', seat: 0, figure: '4', caption: 'strength', lines: ['two ships'] },
        { title: 'Pirates', figure: '2' },
      ],
      after: 'Whoever loses leaves Mars.',
    },
  });
  expect(all('.party').map((party) => party.getAttribute('aria-label'))).toEqual(['Ann', 'Pirates']);
  expect(text('.party')).toContain('two ships');
  expect(text('.after')).toBe('Whoever loses leaves Mars.');
});

it('says how likely each limit is to win, and works it out again when the bids change', async () => {
  const bars = [
    [2, 0],
    [3, 0.71],
    [5, 1],
  ];
  const table = tableOf();
  const consult = vi
    .spyOn(table.asking, 'consult')
    .mockResolvedValue({ sketch: { bars, lines: ['3 is enough.'] } as Sketch, reason: '' });
  showStage({ table, stage: { ...auction, chances: 'odds-of-it', args: { card: 'ion' } }, amount: 3 });
  await vi.waitFor(() => expect(all('.chances li')).toHaveLength(3));
  expect(consult).toHaveBeenCalledWith('odds-of-it', { card: 'ion' });
  expect(text('.chances .chosen')).toBe('71% up to 3');
  expect(text('.chances p')).toBe('3 is enough.');
  // 4 has no bar, because it adds nothing to 3.
  expect([1, 2, 4, 9].map((amount) => table.asking.chanceOf(amount))).toEqual([null, 0, 0.71, 1]);
  table.asking.forget();
  flushSync();
  expect(consult).toHaveBeenCalledTimes(2);
});

it('has no chances where nothing is known, as in matches that count', () => {
  showStage({ stage: { ...auction, chances: 'odds-of-it' } });
  expect(all('.chances')).toEqual([]);
});

it('begins at the top with every new thing', () => {
  const { props } = showStage();
  one('.onstage').scrollTop = 300;
  props.stage = { ...auction, note: 'A tie goes to Ann.' };
  flushSync();
  expect(one('.onstage').scrollTop).toBe(300);
  props.stage = { ...auction, title: 'Solar Sail' };
  flushSync();
  expect(one('.onstage').scrollTop).toBe(0);
});
