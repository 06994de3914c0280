import { describe, expect, it } from 'vitest';
import { captionOf, captionWithAmount, filterChoices, lightsOf, picked, refused, withAmount } from './choices';
import { byVerb, facets, readable, settled } from './facets';
import type { ChoiceView, View } from './scene';

const choice = (notation: string, marks: string[] = [], more: Partial<ChoiceView> = {}): ChoiceView => ({
  notation,
  caption: notation.toUpperCase(),
  marks,
  rule: 'XX-1',
  ...more,
});

function view(choices: ChoiceView[]): View {
  return { game: 'x', seat: 0, decision: null, choices, interjections: [], refusals: [], offers: [], scores: [], result: null, scene: {}, words: {} };
}

describe('lights', () => {
  const one = choice('go a', ['node:a']);
  const two = choice('go b', ['node:b', 'piece:1']);
  const three = choice('stay', ['node:b']);
  const lights = lightsOf(view([one, two, three]));

  it('lists the choices of a mark in reading order', () => {
    expect(lights.byMark.get('node:b')).toEqual([two, three]);
  });

  it('takes the topmost mark that has a choice', () => {
    expect(picked(lights, ['nothing', 'piece:1', 'node:a'])).toEqual([two]);
    expect(picked(lights, ['nothing'])).toEqual([]);
  });

  it('finds the reason for the topmost mark that has one', () => {
    const refusals = [{ notation: 'go c', marks: ['node:c'], rule: 'XX-2', reason: 'too far' }];
    expect(refused(refusals, ['node:x', 'node:c'])).toEqual(refusals);
    expect(refused(refusals, ['node:x'])).toEqual([]);
  });
});

describe('amounts', () => {
  const bid = choice('bid 0..10', [], { caption: 'Bid 0..10 credits', least: 0, most: 10 });

  it('puts the amount in the place of the range', () => {
    expect(withAmount(bid, 7)).toBe('bid 7');
    expect(captionWithAmount(bid, 7)).toBe('Bid 7 credits');
    expect(captionOf(bid)).toBe('Bid 0–10 credits');
  });

  it('knows the ways in which captions write a range', () => {
    const move = choice('to mars 1..3', [], { caption: '1 to 3 fleets to Mars 13', least: 1, most: 3 });
    expect(captionWithAmount(move, 2)).toBe('2 fleets to Mars 13');
    expect(captionOf({ ...move, caption: 'Flotten: 1 bis 3' })).toBe('Flotten: 1–3');
    expect(captionWithAmount({ ...move, caption: '11..30 stays' }, 2)).toBe('11..30 stays');
  });

  it('leaves other choices alone', () => {
    expect(withAmount(choice('pass'), 3)).toBe('pass');
  });
});

describe('a long list', () => {
  const list = [choice('move mars home', [], { caption: 'Move to Mars' }), choice('move venus home', [], { caption: 'Move to Venus' }), choice('pass')];

  it('is filtered by all words typed', () => {
    expect(filterChoices(list, 'move ven').map((one) => one.notation)).toEqual(['move venus home']);
    expect(filterChoices(list, '  ')).toHaveLength(3);
  });
});

describe('a form out of choices', () => {
  const offers = [choice('offer B ore 1'), choice('offer B ore 2'), choice('offer C ore 1'), choice('offer C food 1'), choice('gift B')];
  const [, list] = byVerb(offers)[0]!;

  it('groups by verb', () => {
    expect(byVerb(offers).map(([name, found]) => [name, found.length])).toEqual([['offer', 4], ['gift', 1]]);
  });

  it('asks only what differs under the answers so far', () => {
    expect(facets(list, {}).map(({ at, options }) => [at, options])).toEqual([[1, ['B', 'C']], [3, ['1', '2']]]);
    expect(facets(list, { 1: 'C' }).map(({ at, options }) => [at, options])).toEqual([[1, ['B', 'C']], [2, ['ore', 'food']]]);
  });

  it('always leads to a listed choice', () => {
    expect(settled(list, {})?.notation).toBe('offer B ore 1');
    expect(settled(list, { 1: 'C', 2: 'food' })?.notation).toBe('offer C food 1');
    // An answer that no longer fits is forgotten.
    expect(settled(list, { 1: 'B', 2: 'food', 3: '2' })?.notation).toBe('offer B ore 2');
  });

  it('reads slugs aloud', () => {
    expect(readable('home-arc')).toBe('Home arc');
  });
});
