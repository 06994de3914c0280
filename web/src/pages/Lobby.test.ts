import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefs } from '../lib/browser/prefs.svelte';
import { cardOf, titleOf } from '../lib/testing/match';
import { all, button, one, press, settled, show, text } from '../lib/testing/show.svelte';
import { api } from '../lib/wire/api';
import type { Digest, MatchCard } from '../lib/wire/messages';
import Lobby from './Lobby.svelte';

const titles = [
  titleOf({ slug: 'trifle', title: 'Trifle', minutes: [2, 4], guide: true }),
  titleOf({ slug: 'small', title: 'Small Game', minutes: [10, 20], guide: true, seats: [2, 4] }),
  titleOf({ slug: 'large', title: 'Large Game', minutes: [120, 240], seats: [1, 5] }),
];

const never = <Type>(): Promise<Type> => new Promise<Type>(() => undefined);

async function showLobby(mine: MatchCard[], failure?: Error): Promise<void> {
  const asked = vi.spyOn(api, 'titles').mockResolvedValue(titles);
  if (failure) asked.mockRejectedValueOnce(failure);
  vi.spyOn(api, 'matches').mockImplementation(async (list) => (list === 'mine' ? mine : []));
  vi.spyOn(api, 'club').mockResolvedValue({ registration: 'open', guests: true, mail: false, announcements: [], reports: 0 });
  vi.spyOn(api, 'lessons').mockImplementation(never);
  vi.spyOn(api, 'puzzles').mockImplementation(never);
  if (!vi.isMockFunction(api.digest)) vi.spyOn(api, 'digest').mockImplementation(never);
  show(Lobby, {});
  await settled();
}

beforeEach(() => prefs.set('knows', false));
afterEach(() => {
  vi.restoreAllMocks();
});

const match = (id: string, deciding: number[], updated: number): MatchCard => cardOf({ id, name: id, deciding, updated });
const rows = (): string[] => all('.tables .match b').map((name) => name.textContent!);

it('gives a newcomer one clear way in: the shortest game that is more than a trifle', async () => {
  await showLobby([]);
  expect(text('.start')).toContain('Small Game');
  expect(all('.tables')).toEqual([]);
  press('show me all tables');
  expect(all('.tables')).toHaveLength(1);
});

it('lists every game with its players and its time, trifles last', async () => {
  await showLobby([]);
  expect(all('.card h3').map((name) => name.textContent)).toEqual(['Small Game', 'Large Game', 'Trifle']);
  expect(all('.card .facts').map((facts) => facts.textContent!.replace(/\s+/g, ' ').trim())).toEqual([
    expect.stringMatching(/2–4.*10–20 minutes/),
    expect.stringMatching(/1–5.*2–4 h/),
    expect.stringMatching(/2–3.*2–4 minutes/),
  ]);
});

it('puts the tables first at which it is one’s turn', async () => {
  await showLobby([match('theirs', [1], 50), match('own, older', [0], 10), match('own', [0], 20)]);
  expect(text('#running')).toBe('Your turn at 2 tables1 more is waiting for others');
  expect(rows()).toEqual(['own', 'own, older', 'theirs']);
  expect(one('.tables .match').getAttribute('href')).toBe('/table/own');
});

it('lists the rest of many tables on demand', async () => {
  await showLobby(Array.from({ length: 7 }, (_, at) => match(`table ${at}`, [1], at)));
  expect(rows()).toHaveLength(5);
  press('All 7 tables');
  expect(rows()).toHaveLength(7);
  expect(() => button('All 7 tables')).toThrow();
});

it('tells what happened at one’s tables since one looked, and asks once for each moment', async () => {
  localStorage.setItem('armillary.seen', JSON.stringify({ seen: 1, behind: 3 }));
  const line = (step: number, seat: number, text: string) =>
    ({ step, seat, at: 0, choice: null, frontier: false, events: [{ text }] }) as unknown as Digest['others'][number];
  const digest = vi.spyOn(api, 'digest').mockResolvedValue({
    steps: 4,
    about_you: [line(4, 1, 'Bea attacks you at Mercury.')],
    others: [line(5, 1, 'Bea builds.')],
  } as unknown as Digest);
  await showLobby([match('seen', [1], 2), cardOf({ id: 'behind', name: 'behind', step: 7 })]);
  await settled();
  expect(digest.mock.calls).toEqual([['behind', 3, 0]]);
  expect(all('.tables .since').map((one) => one.textContent!.replace(/\s+/g, ' ').trim())).toEqual([
    'Bea attacks you at Mercury. (4 decisions since you looked)',
  ]);
  localStorage.removeItem('armillary.seen');
});

it('says that the server does not answer, and asks again', async () => {
  await showLobby([], new Error('Nobody there.'));
  expect(text('[role=alert]')).toContain('Nobody there.');
  press('Try again');
  await settled();
  expect(all('[role=alert]')).toEqual([]);
  expect(all('.card')).toHaveLength(3);
});
