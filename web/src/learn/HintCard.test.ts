import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import type { HintAnswer } from '../lib/wire/messages';
import { tableOf, updateOf } from '../lib/testing/match';
import { all, press, settled, show, text } from '../lib/testing/show.svelte';
import HintCard from './HintCard.svelte';

const hint: HintAnswer = {
  type: 'hint',
  id: 'x',
  unit: 'chance',
  text: ['Mars is free.'],
  lines: [
    { notation: 'land mars', caption: 'Land on Mars', marks: ['mars'], value: 0.6, terms: [['fuel', 0.2]] },
    { notation: 'pass', caption: 'Pass', marks: [], value: 0.3, terms: [] },
  ],
};

async function showHint(answer: HintAnswer | null) {
  const table = tableOf();
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
  expect(all('.hint li').map((line) => line.textContent!.replace(/\s+/g, ' ').trim())).toEqual(['Land on Mars60 %', 'Pass30 %']);
  expect(text('.chips')).toBe('fuel ▲');
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
