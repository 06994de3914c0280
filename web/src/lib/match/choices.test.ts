import { describe, expect, it } from 'vitest';
import {
  captionWithAmount,
  filterChoices,
  firstAmount,
  fitsRange,
  followed,
  groupsOf,
  held,
  lightsOf,
  needsConfirmation,
  notationOf,
  picked,
  pickedAt,
  refused,
  withAmount,
} from './choices';
import { byVerb, facets, readable, settled } from './facets';
import type { ChoiceView, View } from '../board/scene';

const choice = (notation: string, marks: string[] = [], more: Partial<ChoiceView> = {}): ChoiceView => ({
  notation,
  caption: notation.toUpperCase(),
  marks,
  rule: 'XX-1',
  ...more,
});

function view(choices: ChoiceView[]): View {
  return {
    game: 'x',
    seat: 0,
    decision: null,
    choices,
    interjections: [],
    refusals: [],
    offers: [],
    scores: [],
    result: null,
    scene: {},
    tools: [],
  };
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

  it('takes all that is offered at a place, each once', () => {
    expect(pickedAt(lights, ['nothing', 'piece:1', 'node:a'])).toEqual([two, one]);
    expect(pickedAt(lights, ['piece:1', 'piece:1'])).toEqual([two]);
  });

  it('finds the reason for the topmost mark that has one', () => {
    const refusals = [{ notation: 'go c', marks: ['node:c'], rule: 'XX-2', reason: 'too far' }];
    expect(refused(refusals, ['node:x', 'node:c'])).toEqual(refusals);
    expect(refused(refusals, ['node:x'])).toEqual([]);
  });
});

describe('amounts', () => {
  const bid = choice('bid 0..10', [], {
    caption: 'Bid 0 to 10 credits',
    least: 0,
    most: 10,
    amounts: { one: 'Bid {amount} credit', other: 'Bid {amount} credits' },
  });

  it('stand in the place of the range, in the right plural form', () => {
    expect(withAmount(bid, 7)).toBe('bid 7');
    expect(captionWithAmount(bid, 7)).toBe('Bid 7 credits');
    expect(captionWithAmount(bid, 1)).toBe('Bid 1 credit');
    expect(captionWithAmount({ ...bid, amounts: { one: '{amount} Kredit', other: '{amount} Kredite' } }, 0, 'de')).toBe(
      '0 Kredite',
    );
  });

  it('are never read out of a caption', () => {
    expect(captionWithAmount(choice('to mars 1..3', [], { caption: '1 to 3 fleets', least: 1, most: 3 }), 2)).toBe(
      '1 to 3 fleets',
    );
  });

  it('start at their least, or where a plan has them; and stay within their range', () => {
    const fill = choice('fill 1..9', [], { least: 1, most: 9 });
    expect(firstAmount(bid)).toBe(0);
    expect(firstAmount(fill)).toBe(1);
    expect(firstAmount(fill, ['fly luna', 'fill 3'])).toBe(3);
    expect(firstAmount(fill, ['fill 12'])).toBe(1);
    expect(held({ least: 1, most: 4 }, 9)).toBe(4);
    expect(held({ least: 1, most: 4 }, NaN)).toBe(1);
    expect(held({ least: -2, most: 4 }, 0)).toBe(0);
    expect(notationOf(bid, 99)).toBe('bid 10');
    expect(notationOf(choice('pass'), 3)).toBe('pass');
  });

  it('and what cannot be undone are confirmed', () => {
    expect(needsConfirmation(bid)).toBe(true);
    expect(needsConfirmation(choice('board', [], { final: true }))).toBe(true);
    expect(needsConfirmation(choice('draw'))).toBe(false);
  });
});

describe('the order of the list', () => {
  const [one, two, three] = [
    choice('research a', [], { group: 'Research' }),
    choice('claim x', [], { group: 'Claim' }),
    choice('research b', [], { group: 'Research' }),
  ];

  it('groups under the headings of the verbs', () => {
    expect(groupsOf([one, two, three]).map(({ title, choices }) => [title, choices.length])).toEqual([
      ['Research', 2],
      ['Claim', 1],
    ]);
  });

  it('puts first what a plan proposes', () => {
    const move = choice('to mars 1..3', [], { least: 1, most: 3 });
    expect(followed([one, two, move], ['to mars 2', 'claim x']).map(({ notation }) => notation)).toEqual([
      'to mars 1..3',
      'claim x',
      'research a',
    ]);
    expect(followed([one, two], ['gone'])).toEqual([one, two]);
    expect(fitsRange(move, 'to mars 4')).toBe(false);
  });
});

describe('a long list', () => {
  const list = [
    choice('move mars home', [], { caption: 'Move to Mars' }),
    choice('move venus home', [], { caption: 'Move to Venus' }),
    choice('pass'),
  ];

  it('is filtered by all words typed', () => {
    expect(filterChoices(list, 'move ven').map((one) => one.notation)).toEqual(['move venus home']);
    expect(filterChoices(list, '  ')).toHaveLength(3);
  });
});

describe('a form out of choices', () => {
  const offers = [
    choice('offer B ore 1'),
    choice('offer B ore 2'),
    choice('offer C ore 1'),
    choice('offer C food 1'),
    choice('gift B'),
  ];
  const [, list] = byVerb(offers)[0]!;

  it('groups by verb', () => {
    expect(byVerb(offers).map(([name, found]) => [name, found.length])).toEqual([
      ['offer', 4],
      ['gift', 1],
    ]);
  });

  it('asks only what differs under the answers so far', () => {
    expect(facets(list, {}).map(({ at, options }) => [at, options])).toEqual([
      [1, ['B', 'C']],
      [3, ['1', '2']],
    ]);
    expect(facets(list, { 1: 'C' }).map(({ at, options }) => [at, options])).toEqual([
      [1, ['B', 'C']],
      [2, ['ore', 'food']],
    ]);
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
