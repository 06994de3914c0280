import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import type { HintAnswer, Update } from '../lib/wire/messages';
import { choiceOf, tableOf, updateOf, viewOf } from '../lib/testing/match';
import { all, press, settled, show, text } from '../lib/testing/show.svelte';
import HintCard from './HintCard.svelte';

const hint: HintAnswer = {
  type: 'hint',
  id: 'x',
  unit: 'chance',
  text: ['60 % against 30 %.', 'Mars is free.'],
  lines: [
    { notation: 'land mars', caption: 'Land on Mars', marks: ['mars'], value: 0.6, terms: [['fuel', 0.2]] },
    { notation: 'pass', caption: 'Pass', marks: [], value: 0.3, terms: [] },
  ],
};

async function showHint(answer: HintAnswer | null, shown?: Update) {
  const table = tableOf();
  if (shown) table.shown = shown;
  const ask = vi.spyOn(table.asking, 'hint').mockResolvedValue(answer);
  const choose = vi.spyOn(table.answering, 'choose').mockResolvedValue(true);
  const onmarks = vi.fn();
  const onclose = vi.fn();
  show(HintCard, { table, bottom: 0, onmarks, onclose });
  await settled();
  return { table, ask, choose, onmarks, onclose };
}

it('says where, then what, then why, each only when it is asked for', async () => {
  const { ask, onmarks } = await showHint(hint);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(text('.hint')).not.toContain('Land on Mars');
  expect(onmarks).toHaveBeenLastCalledWith(['mars'], '');
  press('What?');
  expect(text('.hint')).toContain('Land on Mars');
  expect(onmarks).toHaveBeenLastCalledWith(['mars'], 'land mars');
  press('Why?');
  expect(text('.hint')).toContain('Mars is free.');
  expect(all('.hint ol li').map((line) => line.textContent)).toEqual(['Mars is free.']);
  expect(all('.hint ul li').map((line) => line.textContent!.replace(/\s+/g, ' ').trim())).toEqual([
    'Land on Mars60 %',
    'Pass30 %',
  ]);
  expect(text('.hint')).not.toContain('fuel');
});

it('takes what it advises, and closes', async () => {
  const { choose, onclose } = await showHint(hint);
  press('What?');
  press('Take it');
  expect(choose).toHaveBeenCalledWith('land mars');
  await settled();
  expect(onclose).toHaveBeenCalled();
});

it('speaks at once of what has no place on the board', async () => {
  const { onmarks } = await showHint({ ...hint, lines: [hint.lines[1]!] });
  expect(text('.hint')).toContain('Pass');
  expect(onmarks).toHaveBeenLastCalledWith([], 'pass');
});

it('gives no sign to what rounds to nothing', async () => {
  const lines = [0.7, -0.04, -0.2].map((value, at) => ({ ...hint.lines[0]!, notation: `land ${at}`, value }));
  await showHint({ ...hint, unit: 'points', lines });
  press('What?');
  press('Why?');
  expect(all('.hint ul li b').map((one) => one.textContent)).toEqual(['0.7', '0', '−0.2']);
});

it('says that there is no hint', async () => {
  await showHint(null);
  expect(text('.hint')).toContain('No hint is available right now.');
});

it('goes when the decision has gone by', async () => {
  const { table, onclose } = await showHint(hint);
  table.shown = updateOf({ step: 2 });
  flushSync();
  expect(onclose).toHaveBeenCalled();
});

it('stays while others decide in secret as well, until it is for something else', async () => {
  const { decision } = viewOf();
  const bid = (step: number, notation: string, yours = true): Update =>
    updateOf({ step, view: viewOf({ decision: { ...decision!, sealed: true, yours }, choices: [choiceOf(notation)] }) });
  for (const after of [bid(3, 'bid 1'), bid(3, 'bid 0', false)]) {
    const { table, onclose } = await showHint(hint, bid(1, 'bid 0'));
    table.shown = bid(2, 'bid 0');
    flushSync();
    expect(onclose).not.toHaveBeenCalled();
    table.shown = after;
    flushSync();
    expect(onclose).toHaveBeenCalled();
  }
});
