// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { boardOf } from './fixtures';
import { counted, detailOf, find, goFrom, lyingAt, placesOf, wordsOf } from './places';

const board = boardOf({
  names: { 'node:mars': 'Mars', 'node:ares': 'Arès Station', 'node:luna': 'Luna' },
  places: { 'node:mars': [0, 0], 'node:ares': [50, 0], 'node:luna': [0, 80] },
  beside: { 'node:mars': ['node:ares', 'node:luna'], 'node:ares': ['node:mars'] },
});
const places = placesOf(board, new Map());

describe('the board as text', () => {
  it('names its places; a title without names has those of its shapes', () => {
    expect(places.map(({ name }) => name)).toEqual(['Mars', 'Arès Station', 'Luna']);
    const shape = { shape: 'circle', x: 4, y: 5, r: 1, id: 'cell:a1', title: 'A 1' } as const;
    expect(placesOf(boardOf(), new Map([['cell:a1', [{ element: null as unknown as SVGElement, shape }]]]))).toMatchObject([
      { mark: 'cell:a1', name: 'A 1', x: 4, y: 5 },
    ]);
  });

  it('walks to the neighbour in a direction, and nowhere if there is none', () => {
    const [mars, ares] = places;
    expect(goFrom(mars!, 'right', places)?.mark).toBe('node:ares');
    expect(goFrom(mars!, 'down', places)?.mark).toBe('node:luna');
    expect(goFrom(mars!, 'left', places)).toBeNull();
    expect(goFrom(ares!, 'left', places)?.mark).toBe('node:mars');
    expect(goFrom(ares!, 'down', places)).toBeNull();
  });

  it('tells what a mark is: its name, what lies there, what is beside it', () => {
    const ship = { id: 'ship:1', symbol: 'ship', x: 1, y: 1, at: 'node:mars', title: 'A: a ship' };
    const byId = new Map([
      [
        'sector:1',
        [
          {
            element: null as unknown as SVGElement,
            shape: { shape: 'circle', x: 0, y: 0, r: 1, id: 'sector:1', title: 'Inner sector' } as const,
          },
        ],
      ],
    ]);
    const tell = (mark: string): ReturnType<typeof detailOf> =>
      detailOf(mark, board, byId, places, [ship, { ...ship, id: 'ship:2' }]);
    expect(tell('node:mars')).toEqual({
      title: 'Mars',
      lines: [],
      here: ['A: a ship (2)'],
      beside: [
        { mark: 'node:ares', name: 'Arès Station' },
        { mark: 'node:luna', name: 'Luna' },
      ],
    });
    expect(tell('sector:1')).toMatchObject({ title: 'Inner sector', here: [] });
    expect(tell('ship:1')).toMatchObject({ title: 'A: a ship', beside: [] });
    expect(tell('nowhere')).toBeNull();
  });

  it('says what lies where', () => {
    const pieces = [
      { id: 'a', symbol: 'ship', x: 900, y: 900, at: 'node:luna', title: 'A: a ship' },
      { id: 'b', symbol: 'ship', x: 44, y: 3, title: 'B: a ship', badges: [{ text: '2', title: 'two cargo' }] },
      { id: 'c', symbol: 'ship', x: 0, y: 0, mark: 'node:mars', title: 'C: a ship' },
    ];
    const lying = lyingAt(pieces, places);
    expect(lying.get('node:luna')!.map(({ id }) => id)).toEqual(['a']);
    expect(lying.get('node:ares')!.map(wordsOf)).toEqual(['B: a ship (two cargo)']);
    expect(lying.get('node:mars')!.map(({ id }) => id)).toEqual(['c']);
    expect(counted(['forest', 'ship', 'forest'])).toEqual(['forest (2)', 'ship']);
  });

  it('finds by any part of a name, without accents, the beginning first', () => {
    expect(find(places, 'ares').map(({ name }) => name)).toEqual(['Arès Station']);
    expect(find(places, 'station a')).toHaveLength(1);
    expect(find(places, 'a').map(({ name }) => name)[0]).toBe('Arès Station');
    expect(find(places, '  ')).toEqual([]);
  });
});
