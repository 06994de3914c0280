import { createRawSnippet, flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tableOf, updateOf, viewOf } from '../lib/testing/match';
import { all, show, text } from '../lib/testing/show.svelte';
import Prompt from './Prompt.svelte';

const meanwhile = createRawSnippet(() => ({ render: () => '<button type="button">Orders</button>' }));
const theirs = { seats: [1], sealed: false, step: 'Turn', rule: 'XX-1', prompt: 'Bid or pass', yours: false };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('says what one decides oneself, and how much there is to choose from', () => {
  show(Prompt, { table: tableOf({}, { weight: { level: 'choice', text: '', choices: 7 } }), meanwhile });
  expect(text('.prompt')).toContain('Your decision');
  expect(text('.what')).toBe('Move or pass');
  expect(text('.why')).toContain('7 choices');
  expect(text('.why button')).toBe('XX-TURN-01');
  // Who decides has nothing to do meanwhile.
  expect(text('.prompt')).not.toContain('Orders');
});

it('counts the seconds while another thinks, anew with every update', () => {
  const table = tableOf({}, { view: { decision: theirs } });
  show(Prompt, { table, meanwhile });
  expect(text('.who')).toContain('Bea');
  expect(text('.why')).toContain('is thinking');
  expect(text('.prompt')).toContain('Orders');
  vi.advanceTimersByTime(5000);
  flushSync();
  expect(text('.why')).toContain('thinking for 5 s');
  table.shown = updateOf({ seq: 2, view: { decision: theirs } });
  flushSync();
  expect(text('.why')).not.toContain('thinking for');
});

it('offers a spectator nothing to do', () => {
  const table = tableOf({}, { view: { decision: theirs } });
  table.seat = null;
  show(Prompt, { table, meanwhile });
  expect(text('.prompt')).not.toContain('Orders');
});

it('tells that others decide in secret', () => {
  show(Prompt, { table: tableOf({}, { view: { decision: { ...theirs, sealed: true } } }) });
  expect(text('.why')).toContain('decide in secret');
});

it('says which moment one looks back at, and how the match ended', () => {
  const table = tableOf({ result: { ranking: [[0], [1]], text: 'Ann wins.', rule: 'XX-END-01' } as never });
  show(Prompt, { table });
  table.past = { match: 'm', step: 3, total: 9, view: viewOf() };
  flushSync();
  expect(text('.who')).toBe('After step 3 of 9');
  table.past = null;
  table.shown = updateOf({ view: { decision: null } });
  flushSync();
  expect(text('.what')).toBe('Ann wins.');
  expect(all('.dots')).toEqual([]);
});
