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

/** Sealed bids of two seats are opened, then as many other events. */
function reveal(number: number, others: string[]): Update {
  const logged = steps(number, ['the bids', ...others], 1);
  const tiles: [number, string][] = [
    [0, '3'],
    [1, '2'],
  ];
  Object.assign(logged[0]!.events[0]!, { moment: { stage: 'reveal', title: 'The bids', tiles } });
  return update(logged);
}

describe('a moment in which one has a part', () => {
  it.each([0, 4])('is shown though many updates wait (%i other events in it)', (others) => {
    const { table, bring } = seated('calm');
    table.seat = 0;
    // Somebody else's bid is on the screen when all the rest comes at once.
    bring(update(steps(2, ['a bid'], 1)));
    bring(reveal(3, MANY.slice(0, others)));
    for (const text of ['a', 'b', 'c', 'd']) bring(update(steps(4, [text], 1)));
    expect(table.telling.queue).toHaveLength(5);
    expect(table.telling.stage).toBeNull();
    vi.advanceTimersByTime(1100);
    expect(table.telling.stage?.moment.title).toBe('The bids');
    vi.advanceTimersByTime(2300);
    expect(table.telling.stage?.moment.title).toBe('The bids');
  });

  it('is waited for in a tale that would make room for news', () => {
    const { table, bring } = seated('quick');
    table.seat = 1;
    const late = reveal(2, []);
    late.steps = [...steps(2, ['one', 'two', 'three'], 1), ...late.steps];
    bring(late);
    bring(update(steps(3, ['news'], 1)));
    for (let step = 0; step < 3; step++) vi.advanceTimersByTime(linger('quick', false));
    expect(table.telling.stage?.moment.title).toBe('The bids');
  });

  it('of others only is left out', () => {
    const { table, bring } = seated('calm');
    table.seat = 2;
    bring(update(steps(2, ['a bid'], 1)));
    bring(reveal(3, []));
    for (const text of ['a', 'b', 'c', 'd']) bring(update(steps(4, [text], 1)));
    for (let time = 0; time < 3000; time += 50) {
      vi.advanceTimersByTime(50);
      expect(table.telling.stage).toBeNull();
    }
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
