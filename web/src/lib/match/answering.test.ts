import { describe, expect, it, vi } from 'vitest';
import { prefs } from '../browser/prefs.svelte';
import { choiceOf, seatOf, tableOf, updateOf } from '../testing/match';
import type { LoggedStep, Update } from '../wire/messages';
import type { Question, Reply } from '../wire/socket';
import { Answering } from './answering.svelte';
import type { Table } from './table.svelte';

const step = (number: number, seat: number): LoggedStep => ({
  step: number,
  seat,
  at: 0,
  choice: 'go',
  events: [],
  frontier: true,
  auto: false,
});
const bid = choiceOf('bid 1..5', { least: 1, most: 5 });
const done = { type: 'done', id: 'x' } as unknown as Reply;
const stale = { type: 'refused', id: 'x', code: 'stale', reason: '', rule: '' } as unknown as Reply;

describe('an answer that somebody overtook', () => {
  function answer(newer: Update) {
    const table = tableOf({}, { view: { choices: [bid] } });
    table.newest = newer;
    const ask = vi.fn((_: Question) => Promise.resolve(ask.mock.calls.length === 1 ? stale : done));
    return { answering: new Answering(table, ask), ask };
  }

  it('is given again if the question is still the same', async () => {
    const { answering, ask } = answer(updateOf({ seq: 2, step: 2, view: { choices: [bid] } }));
    expect(await answering.choose('bid 4')).toBe(true);
    expect(ask.mock.calls.map(([question]) => question)).toEqual([
      { type: 'choose', step: 1, choice: 'bid 4' },
      { type: 'choose', step: 2, choice: 'bid 4' },
    ]);
    expect(answering.busy).toBe(false);
  });

  it('is not given to another question, nor if it is not offered any more', async () => {
    const decision = { ...updateOf().view.decision!, prompt: 'Pay or leave' };
    for (const view of [{ choices: [bid], decision }, { choices: [{ ...bid, notation: 'bid 5..9', least: 5, most: 9 }] }]) {
      const { answering, ask } = answer(updateOf({ seq: 2, step: 2, view }));
      expect(await answering.choose('bid 4')).toBe(false);
      expect(ask).toHaveBeenCalledTimes(1);
    }
  });
});

describe('taking back', () => {
  function backOf(steps: LoggedStep[], undoable: number, bots = true) {
    const seats = [seatOf(0), seatOf(1, { kind: bots ? 'bot' : 'person' })];
    const table = tableOf({ seats }, { step: steps.length, undoable });
    table.steps = steps;
    const ask = vi.fn((_: Question) => Promise.resolve<Reply | null>(done));
    return { answering: new Answering(table, ask), ask, table };
  }
  const steps = [step(1, 0), step(2, 0), step(3, 1), step(4, 1)];

  it('against bots goes past what they did, and the table agrees by itself', async () => {
    const { answering, ask } = backOf(steps, 0);
    expect(answering.takeBack).toBe(3);
    await answering.undoOwn();
    expect(ask).toHaveBeenCalledWith({ type: 'propose', what: 'undo', to: 1 });
  });

  it('among people goes as far as the rules allow', async () => {
    expect(backOf(steps, 0, false).answering.takeBack).toBe(0);
    const { answering, ask } = backOf(steps.slice(0, 2), 2, false);
    expect(answering.takeBack).toBe(1);
    await answering.undoOwn();
    expect(ask).toHaveBeenCalledWith({ type: 'undo', step: 2, steps: 1 });
  });

  it('is counted from what is newest, where an update still waited to be told', async () => {
    const { answering, ask, table } = backOf(steps.slice(0, 2), 2, false);
    prefs.set('pace', 'step');
    table.telling.take(updateOf({ seq: 2, step: 3, undoable: 3, steps: [step(3, 0)] }), false);
    table.telling.take(updateOf({ seq: 3, step: 4, undoable: 4, steps: [step(4, 0)] }), false);
    table.steps = [...steps.slice(0, 2), step(3, 0), step(4, 0)];
    await answering.undoOwn();
    expect(ask).toHaveBeenCalledWith({ type: 'undo', step: 4, steps: 1 });
  });

  it('passes over what was answered by itself', async () => {
    const { answering } = backOf(steps, 4);
    expect(answering.takeBack).toBe(3);
    const table = tableOf({}, { step: 1, undoable: 2, view: { choices: [choiceOf('pass')] } });
    const forced = new Answering(table, () => Promise.resolve(done));
    await forced.chooseForced({ notation: 'pass', caption: 'Pass' });
    table.steps = [step(1, 0), step(2, 0)];
    table.shown = updateOf({ step: 2, undoable: 2 });
    expect(forced.takeBack).toBe(2);
  });
});

describe('an answer while a tale is told step by step', () => {
  const told = ['one', 'two', 'three'].map((text) => ({ kind: 'x', seat: null, text, rules: [], facts: {} }));
  const ways: [string, (answering: Answering) => Promise<boolean>][] = [
    ['a choice', (answering) => answering.choose('go')],
    ['several together', (answering) => answering.chooseAll(['go'])],
  ];

  it.each(ways)('does not wait for the rest of it: %s', async (_, give) => {
    prefs.set('pace', 'step');
    const table = tableOf({}, { view: { choices: [choiceOf('go')] } });
    table.telling.take(updateOf({ seq: 2, step: 2, steps: [{ ...step(2, 1), events: told as LoggedStep['events'] }] }), false);
    expect(table.telling.tale?.at).toBe(0);
    await give(new Answering(table, () => Promise.resolve(done)));
    table.telling.take(updateOf({ seq: 3, step: 3, steps: [step(3, 0)] }), false);
    expect(table.shown?.step).toBe(3);
    table.telling.close();
  });

  it.each<[string, (table: Table) => void]>([
    ['a limit that the table bids up to', (table) => table.setOrders([])],
    ['a vote', (table) => table.vote(1, true)],
  ])('does not wait for the rest of it: %s', (_, give) => {
    prefs.set('pace', 'step');
    const table = tableOf({}, { view: { choices: [choiceOf('go')] } });
    table.telling.take(updateOf({ seq: 2, step: 2, steps: [{ ...step(2, 1), events: told as LoggedStep['events'] }] }), false);
    expect(table.telling.tale?.at).toBe(0);
    give(table);
    table.telling.take(updateOf({ seq: 3, step: 3, steps: [step(3, 0)] }), false);
    expect(table.shown?.step).toBe(3);
  });
});
