// Updates with many events: told one by one, in the queue that shows updates.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Update } from '../wire/messages';
import { prefs, type Pace } from '../browser/prefs.svelte';
import type { LoggedStep } from '../board/scene';
import { Table } from '../match/table.svelte';
import { MOMENT } from '../match/guard';
import { linger, taleOf } from './tale';

const steps = (number: number, texts: string[], seat = 0): LoggedStep[] => [
  {
    step: number,
    seat,
    at: 0,
    choice: 'go',
    events: texts.map((text) => ({
      kind: 'Happened',
      rules: ['XX-1'],
      facts: text.startsWith('dice') ? { dice: [3], modifier: 1 } : {},
      text,
    })),
    frontier: true,
    auto: false,
  },
];

let seq = 0;
const update = (logged: LoggedStep[], more: Partial<Update> = {}): Update =>
  ({
    type: 'update',
    seq: ++seq,
    step: seq,
    rewound: null,
    steps: logged,
    notices: [],
    view: {
      seat: null,
      choices: [],
      interjections: [],
      refusals: [],
      decision: { yours: true, seats: [0], prompt: 'Your turn', step: seq },
    },
    ...more,
  }) as unknown as Update;

/** A table that has seen its first update already. */
function seated(pace: Pace): { table: Table; bring: (update: Update) => void } {
  prefs.set('pace', pace);
  const table = new Table('m');
  const bring = (news: Update): void => (table as unknown as { receive: (update: Update) => void }).receive(news);
  bring(update([]));
  return { table, bring };
}

const MANY = ['one', 'dice two', 'three', 'four'];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  prefs.set('pace', 'quick');
});

describe('a tale', () => {
  it('is made of three events and more, with their dice and rules', () => {
    expect(taleOf(steps(1, ['one', 'two']))).toBeNull();
    expect(taleOf(steps(1, ['one', '', 'two']))).toBeNull();
    const tale = taleOf(steps(1, MANY))!;
    expect(tale.at).toBe(0);
    expect(tale.happenings.map(({ staged }) => staged?.moment.dice?.map(({ value }) => value) ?? null)).toEqual([
      null,
      [3],
      null,
      null,
    ]);
    expect(tale.happenings[1]).toMatchObject({ text: 'dice two', rules: ['XX-1'], seat: null });
  });

  it('takes its time by the pace, and more for dice', () => {
    expect(linger('calm', false)).toBeGreaterThan(linger('quick', false));
    expect(linger('quick', true)).toBeGreaterThan(linger('quick', false));
  });

  it('goes on by itself and says every event, then the prompt; the choices are open all the while', () => {
    const { table, bring } = seated('quick');
    bring(update(steps(2, MANY)));
    const said: string[] = [];
    vi.advanceTimersByTime(MOMENT);
    while (table.telling.tale && said.length < 9) {
      expect(table.mayChoose).toBe(true);
      said.push(table.telling.announcement);
      vi.advanceTimersToNextTimer();
    }
    expect(said.map((one) => one.split(': ')[1])).toEqual(expect.arrayContaining(MANY));
    expect(new Set(said).size).toBe(4);
    expect(table.telling.announcement).toBe('Your turn');
  });

  it('waits for the key step by step, and ends behind its last event', () => {
    const { table, bring } = seated('step');
    bring(update(steps(2, MANY)));
    vi.advanceTimersByTime(60_000);
    expect(table.telling.tale?.at).toBe(0);
    expect(table.telling.playing).toBe(false);
    table.telling.next();
    expect(table.telling.tale?.at).toBe(1);
    table.telling.next();
    table.telling.next();
    expect(table.telling.tale?.at).toBe(3);
    table.telling.next();
    expect(table.telling.tale).toBeNull();
  });

  it('can be paused, played on and skipped', () => {
    const { table, bring } = seated('calm');
    bring(update(steps(2, MANY)));
    table.telling.play(false);
    vi.advanceTimersByTime(60_000);
    expect(table.telling.tale?.at).toBe(0);
    table.telling.play(true);
    vi.advanceTimersByTime(linger('calm', false));
    expect(table.telling.tale?.at).toBe(1);
    table.telling.skip();
    expect(table.telling.tale).toBeNull();
    expect(table.telling.announcement).toBe('Your turn');
    vi.advanceTimersByTime(60_000);
    expect(table.telling.tale).toBeNull();
  });

  it('ends when a choice is taken', async () => {
    const { table, bring } = seated('step');
    bring(update(steps(2, MANY)));
    await table.answering.choose('go');
    expect(table.telling.tale).toBeNull();
    bring(update(steps(3, MANY)));
    expect(table.telling.tale?.at).toBe(0);
    expect(table.telling.queue).toHaveLength(0);
  });

  it('is not told at once', () => {
    const { table, bring } = seated('instant');
    bring(update(steps(2, MANY)));
    expect(table.telling.tale).toBeNull();
    expect(table.telling.feed.map(({ text }) => text)).toEqual(MANY);
  });

  it('that runs by itself makes room for news, and loses no line', () => {
    const { table, bring } = seated('quick');
    bring(update(steps(2, MANY)));
    const news = update(steps(3, ['news'], 1));
    bring(news);
    expect(table.telling.queue).toHaveLength(1);
    vi.advanceTimersByTime(linger('quick', false));
    expect(table.telling.tale).toBeNull();
    expect(table.shown).toBe(news);
    expect(table.telling.feed.map(({ text }) => text)).toEqual([...MANY, 'news']);
  });

  it('that is paused keeps the news waiting, but not what moves nothing', () => {
    const { table, bring } = seated('step');
    bring(update(steps(2, MANY)));
    const vote = update([]);
    bring(vote);
    expect(table.shown).toBe(vote);
    expect(table.telling.tale?.at).toBe(0);
    const news = update(steps(3, ['news'], 1));
    bring(news);
    expect(table.shown).toBe(vote);
    table.telling.skip();
    expect(table.shown).toBe(news);
  });
});

describe('step by step', () => {
  it('the next update of others waits for the key', () => {
    const { table, bring } = seated('step');
    const [first, second] = [update(steps(2, ['a'], 1)), update(steps(3, ['b'], 1))];
    bring(first);
    bring(second);
    expect(table.shown).toBe(first);
    table.telling.next();
    expect(table.shown).toBe(second);
  });
});
