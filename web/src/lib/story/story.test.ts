// @vitest-environment node
// What happened: dice, log, pace.
import { describe, expect, it } from 'vitest';
import { concerns, filterLog } from '../match/log';
import { splitCommon } from '../match/outcomes';
import { dwell } from './pace';
import { hit, rollOf, sum, sumsUp } from './rolls';
import type { EventView, LoggedStep, View } from '../board/scene';
import { offers } from '../match/choices';
import { merge } from '../match/updates';

const event = (facts: Record<string, unknown>, text = '', rules: string[] = []): EventView => ({
  kind: 'DiceRolled',
  rules,
  facts,
  text,
});
const step = (number: number, seat: number, events: EventView[] = [], frontier = false): LoggedStep => ({
  step: number,
  seat,
  at: 0,
  choice: `c${number}`,
  events,
  frontier,
  auto: false,
});

describe('dice', () => {
  it('are any event with a list of numbers called dice', () => {
    expect(rollOf(event({ dice: [4, 2], sides: 6, modifier: 1, target: 5, hits: 1, seat: 2 }))).toMatchObject({
      dice: [4, 2],
      modifier: 1,
      target: 5,
      hits: 1,
      seat: 2,
    });
    expect(rollOf(event({ dice: 'many' }))).toBeNull();
    expect(rollOf(event({}))).toBeNull();
  });

  it('are written as people write sums', () => {
    expect(sum(rollOf(event({ dice: [4], modifier: 1 }))!)).toBe('4 + 1 = 5');
    expect(sum(rollOf(event({ dice: [4, 3], modifier: -2 }))!)).toBe('4 + 3 − 2 = 5');
    expect(sum(rollOf(event({ dice: [4] }))!)).toBe('4');
  });

  it('hit when die and modifier reach the target', () => {
    const roll = rollOf(event({ dice: [3, 4], modifier: 1, target: 5 }))!;
    expect(roll.dice.map((die) => hit(roll, die))).toEqual([false, true]);
  });

  it('are added up where the throw as a whole hits or misses, and stand alone where each may hit', () => {
    expect(sumsUp(rollOf(event({ dice: [3, 5], modifier: 2, target: 8, hits: true }))!)).toBe(true);
    expect(sumsUp(rollOf(event({ dice: [3, 5], target: 4, hits: 1 }))!)).toBe(false);
  });
});

describe('the log', () => {
  const steps = [
    step(1, 0, [event({ dice: [1] }, 'Dice fall', ['AB-1'])], true),
    step(2, 1, [event({ seat_to: 0 }, 'An attack')]),
    step(3, 1, [event({ seat: 1 }, 'Something else')]),
  ];

  it('filters by dice, by news, by seat and by words', () => {
    expect(filterLog(steps, 'dice', null, '', 0).map((one) => one.step)).toEqual([1]);
    expect(filterLog(steps, 'news', null, '', 0).map((one) => one.step)).toEqual([1]);
    expect(filterLog(steps, 'all', 1, '', 0).map((one) => one.step)).toEqual([2, 3]);
    expect(filterLog(steps, 'all', null, 'ab-1', 0).map((one) => one.step)).toEqual([1]);
  });

  it('knows what concerns a seat', () => {
    expect(filterLog(steps, 'mine', null, '', 0).map((one) => one.step)).toEqual([1, 2]);
    expect(concerns(steps[2]!, 0)).toBe(false);
    expect(concerns(steps[0]!, null)).toBe(false);
  });

  it('forgets what was taken back and takes what is new', () => {
    expect(merge(steps, 1, []).map((one) => one.step)).toEqual([1]);
    expect(merge(steps, 1, [step(2, 0)]).map((one) => [one.step, one.seat])).toEqual([
      [1, 0],
      [2, 0],
    ]);
    expect(merge(steps, null, [step(4, 0)])).toHaveLength(4);
    // A repeated line does not stand there twice.
    expect(merge(steps, null, [step(3, 0), step(4, 0)]).map((one) => one.step)).toEqual([1, 2, 3, 4]);
  });
});

describe('a choice that comes late', () => {
  const view = {
    choices: [
      { notation: 'pass', caption: '', marks: [], rule: '' },
      { notation: 'bid 1..5', caption: '', marks: [], rule: '', least: 1, most: 5 },
    ],
    interjections: [],
  } as unknown as View;

  it('still holds while it is listed', () => {
    expect(offers(view, 'pass')).toBe(true);
    expect(offers(view, 'bid 5')).toBe(true);
    expect(offers(view, 'bid 6')).toBe(false);
    expect(offers(view, 'raise 3')).toBe(false);
  });
});

describe('outcomes', () => {
  it('say once what they share, sentence by sentence', () => {
    expect(splitCommon(['A earns 2. Round 3: Curlew.', 'A earns 2. Round 3: Waltz.'])).toEqual({
      common: 'A earns 2.',
      rest: ['Round 3: Curlew.', 'Round 3: Waltz.'],
    });
    expect(splitCommon(['Hit.', 'Hit. Sunk.'])).toEqual({ common: '', rest: ['Hit.', 'Hit. Sunk.'] });
    expect(splitCommon(['Only one. Really.'])).toEqual({ common: '', rest: ['Only one. Really.'] });
  });
});

describe('the pace', () => {
  it('waits for the key step by step, and not at all for one’s own moves', () => {
    expect(dwell('step', 0, true)).toBeNull();
    expect(dwell('step', 0, false)).toBe(0);
    expect(dwell('instant', 9, true)).toBe(0);
  });

  it('gives a long queue less time', () => {
    expect(dwell('calm', 40, true)!).toBeLessThan(dwell('calm', 0, true)! / 5);
  });
});
