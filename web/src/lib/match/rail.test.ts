// The rail: guards, seats, odds, tools, what has the stage.
import { describe, expect, it } from 'vitest';
import { Guard, MOMENT } from './guard';
import type { Column, MatchCard, Tool } from '../wire/messages';
import { soundOf } from '../story/moves';
import { actorOf, flips, momentOfRoll, momentsOf, sorted, stay } from '../story/moments';
import { grades } from './odds';
import { rollOf } from '../story/rolls';
import type { EventView, LoggedStep } from '../board/scene';
import { seatColour, seatShape, withLooks } from './seats';
import { mayPlay, VOICES } from '../story/sound';
import { changes, figures } from './standing';
import { rematch } from './titles';
import { defaults, ready } from './tools';

describe('the guard against double clicks', () => {
  it('keeps a new decision closed until it has been seen for a moment', () => {
    const guard = new Guard();
    expect(guard.show('first', 1000)).toBe(true);
    expect(guard.left(1000)).toBe(MOMENT);
    expect(guard.left(1000 + MOMENT)).toBe(0);
  });

  it('does not close again what is there already', () => {
    const guard = new Guard();
    guard.show('first', 0);
    expect(guard.show('first', 5000)).toBe(false);
    expect(guard.left(5000)).toBe(0);
    guard.show('second', 5000);
    expect(guard.left(5100)).toBe(MOMENT - 100);
  });
});

describe('odds as a strip', () => {
  it('are hatched where they are bad and brighter the better they are', () => {
    expect(
      grades([
        [0.25, false],
        [0.5, true],
        [0.25, true],
      ]).map(({ grade }) => grade),
    ).toEqual(['bad', 'g1', 'g3']);
    expect(grades([[1, true]])[0]).toEqual({ share: 1, grade: 'g3' });
  });

  it('fill the strip, and leave out what cannot happen', () => {
    const parts = grades([
      [0.1, false],
      [0, true],
      [0.3, true],
    ]);
    expect(parts).toHaveLength(2);
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });
});

describe('the table of seats', () => {
  const column = (values: string[]): Column => ({ id: 'fleets', head: 'fleets', title: 'Fleets', values });

  it('marks the best of a column and what is nothing', () => {
    expect(figures(column(['8', '9', '0'])).map(({ best, zero }) => [best, zero])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
    expect(figures(column(['9', '9'])).some(({ best }) => best)).toBe(false);
  });

  it('says what changed, for figures only', () => {
    expect(changes([column(['8', '9', 'x'])], [column(['7', '9', 'y'])])).toEqual({ 'fleets 0': -1 });
    expect(changes([], [column(['7'])])).toEqual({});
  });
});

describe('the look of a seat', () => {
  it('comes from the scene before the palette, and from the palette before the house', () => {
    const palette = withLooks({ 'seat-A': '#111111', gold: '#d9b23c' }, [
      { word: 'The Empire', colour: 'gold', symbol: 'star' },
      { word: 'B' },
    ]);
    expect(seatColour(0, palette)).toBe('#d9b23c');
    expect(seatShape(0, palette)).toBe('star');
    expect(seatColour(1, palette)).toBe('#f59b4c');
    expect(seatShape(1, palette)).toBe('square');
  });
});

const event = (facts: Record<string, unknown>, more: Partial<EventView> = {}): EventView => ({
  kind: 'Rolled',
  rules: [],
  facts,
  text: 'A roll.',
  ...more,
});
const step = (events: EventView[], seat = 3): LoggedStep => ({
  step: 1,
  seat,
  at: 0,
  choice: null,
  events,
  frontier: true,
  auto: false,
});

describe('the stage', () => {
  it('shows a sum as a sum: no die of it is a miss', () => {
    const moment = momentOfRoll(rollOf(event({ dice: [3, 4], modifier: 2, target: 8, hits: true, total: 9 }))!);
    expect(moment.sum).toBe('3 + 4 + 2 = 9');
    expect(moment.good).toBe(true);
    expect(moment.dice!.every((die) => die.good === null)).toBe(true);
  });

  it('shows a pool die by die, hits first', () => {
    const moment = momentOfRoll(rollOf(event({ dice: [2, 5, 6], target: 4, hits: 2 }))!);
    expect(moment.sum).toBe('');
    expect(sorted(moment.dice!).map(({ value, good }) => [value, good])).toEqual([
      [6, true],
      [5, true],
      [2, false],
    ]);
  });

  it('takes the title at its word, and knows who acts rather than who answered', () => {
    const told = event({ seat: 1 }, { moment: { stage: 'banner', title: 'The Singularity' } });
    expect(momentsOf([step([told])])).toMatchObject([{ moment: { stage: 'banner' }, seat: 1 }]);
    expect(actorOf(event({}))).toBeNull();
    expect(momentsOf([step([event({})])])).toEqual([]);
  });

  it('turns the lowest tile first and the last two together, and raises the one highest', () => {
    const { at, best } = flips(['6', '7', '4', '5']);
    expect(at[2]).toBeLessThan(at[3]!);
    expect(at[0]).toBe(at[1]);
    expect(best).toEqual([1]);
    expect(flips(['5', '5']).best).toEqual([]);
  });

  it('is free again sooner where things go quickly', () => {
    expect(stay('clash', 'quick')).toBeLessThan(stay('clash', 'calm'));
  });
});

describe('sounds', () => {
  it('come at most once in 60 ms', () => {
    expect(mayPlay('tick', 1000)).toBe(true);
    expect(mayPlay('tick', 1030)).toBe(false);
    expect(mayPlay('press', 1030)).toBe(true);
    expect(mayPlay('tick', 1061)).toBe(true);
  });

  it('follow the pieces: a burn along a way, a glide, the knock of a new one', () => {
    const piece = (id: string, x: number, via: [number, number][] = []) => ({ id, symbol: 's', x, y: 0, via });
    expect(soundOf([piece('a', 0)], [piece('a', 0)])).toBeNull();
    expect(soundOf([], [piece('a', 0)])).toBe('place');
    expect(soundOf([piece('a', 0)], [piece('a', 5), piece('b', 0)])).toBe('glide');
    expect(soundOf([piece('a', 0)], [piece('a', 5, [[2, 0]])])).toBe('burn');
  });

  it('are quiet: nothing is louder than -14 dB', () => {
    for (const [name, voices] of Object.entries(VOICES))
      for (const voice of voices) expect(voice.db, name).toBeLessThanOrEqual(-14);
  });
});

describe('tools', () => {
  const tool: Tool = {
    id: 'plan',
    title: 'Plan',
    args: [
      { id: 'to', title: 'To', kind: 'place' },
      {
        id: 'way',
        title: 'Way',
        kind: 'choice',
        values: [
          ['fast', 'Fast'],
          ['cheap', 'Cheap'],
        ],
      },
      { id: 'fuel', title: 'Fuel', kind: 'number', least: 2, most: 9 },
    ],
  };

  it('start with what they can, and ask for the rest', () => {
    expect(defaults(tool)).toEqual({ way: 'fast', fuel: '2' });
    expect(ready(tool, defaults(tool))).toBe(false);
    expect(ready(tool, { ...defaults(tool), to: 'node:mars' })).toBe(true);
  });

  it('keep what still fits', () => {
    expect(defaults(tool, { way: 'cheap', to: 'node:mars' })).toMatchObject({ way: 'cheap', to: 'node:mars' });
    expect(defaults(tool, { way: 'gone' })['way']).toBe('fast');
  });
});

describe('a rematch', () => {
  it('has the same seats: oneself, the same bots, free seats for the others', () => {
    const seats = [
      { yours: true, kind: 'person', name: 'Ada', level: '' },
      { yours: false, kind: 'bot', name: 'Bot', level: 'search' },
      { yours: false, kind: 'person', name: 'Cyril', level: '' },
    ];
    const again = rematch({
      setup: { title: 'x', seats: 3 },
      seats,
      name: '',
      public: false,
      pace: {},
      chat: true,
    } as unknown as MatchCard);
    expect(again.seats).toEqual([{ kind: 'me', name: 'Ada' }, { kind: 'bot', level: 'search' }, { kind: 'open' }]);
    expect(again.start).toBe(false);
  });
});
