// The REST side of the server, typed. Nothing here leaves the own origin.

import { transport } from '#transport';
import { language } from '../browser/i18n.svelte';
import type {
  ApiError,
  Board,
  ClubCard,
  Daily,
  Digest,
  FidelityReport,
  Fork,
  Guide,
  Join,
  LedgerPage,
  Lessons,
  Puzzles,
  MatchCard,
  MatchList,
  MatchLog,
  NewMatch,
  NotificationSettings,
  Notes,
  Picture,
  Ready,
  Reveal,
  ReviewState,
  RuleCard,
  SeatChange,
  Session,
  StepView,
  TableChange,
  TitleCard,
  TitleList,
  Verdict,
} from './messages';

/** A refusal of the server, or no answer at all (`code` is then `offline`). */
export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule = '',
    readonly status = 0,
  ) {
    super(message);
  }
}

type Query = Record<string, string | number | null | undefined>;

export function address(path: string, query: Query = {}): string {
  const parts = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  if (parts.length === 0) return path;
  return `${path}?${new URLSearchParams(parts.map(([name, value]) => [name, String(value)])).toString()}`;
}

const SESSION = '/api/session';
let arrival: Promise<unknown> | null = null;

/** Be somebody before anything else is asked: two first requests at once would be two guests, and the later cookie would win. */
function arrive(): Promise<unknown> {
  arrival ??= transport.request(SESSION, { method: 'GET', headers: {} }).then(
    (answer) => {
      if (!answer.ok) arrival = null;
    },
    () => (arrival = null),
  );
  return arrival;
}

export async function request(method: string, path: string, body?: unknown, text = false): Promise<Response> {
  if (transport.kind === 'server') await arrive();
  const headers: Record<string, string> = { 'Accept-Language': language() };
  const init: { method: string; headers: Record<string, string>; body?: string } = { method, headers };
  if (body !== undefined) {
    headers['Content-Type'] = text ? 'text/plain' : 'application/json';
    init.body = text ? String(body) : JSON.stringify(body);
  } else if (method !== 'GET') {
    headers['Content-Type'] = 'application/json';
  }
  let answer: Response;
  try {
    answer = await transport.request(path, init);
  } catch {
    throw new Problem('offline', 'The server is not responding.');
  }
  if (!answer.ok) {
    let error: Partial<ApiError> = {};
    try {
      error = (await answer.json()) as ApiError;
    } catch {
      // A proxy's own page: the status says it all.
    }
    throw new Problem(error.code ?? 'http', error.message ?? `${answer.status} ${answer.statusText}`, error.rule, answer.status);
  }
  return answer;
}

export async function json<Type>(method: string, path: string, body?: unknown): Promise<Type> {
  return (await (await request(method, path, body)).json()) as Type;
}

const kept = new Map<string, Promise<unknown>>();

/** Ask once per page: what never changes while the server runs. */
function once<Type>(path: string, ask: () => Promise<Type>): Promise<Type> {
  let answer = kept.get(path) as Promise<Type> | undefined;
  if (!answer) {
    answer = ask();
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

/** Ask once per language of the page. Effects that call this run again when the language changes. */
function spoken<Type>(path: string, ask: (path: string) => Promise<Type>): Promise<Type> {
  const whole = address(path, { language: language() });
  return once(whole, () => ask(whole));
}

const id = encodeURIComponent;

/** Codes of invites by match: a person who has one may watch a private table. */
const codes = new Map<string, string>();

/** The path of a match, with the invite where one is known. */
function at(match: string, path: string, query: Query = {}): string {
  return address(`/api/matches/${id(match)}${path}`, { ...query, invite: codes.get(match) });
}

/** The code in an invite link. */
export function codeOf(invite: string | null | undefined): string {
  return invite ? (new URLSearchParams(invite.split('?')[1] ?? '').get('code') ?? '') : '';
}

export const api = {
  session: () => json<Session>('GET', SESSION),
  rename: (name: string) => json<Session>('POST', SESSION, { name }),
  register: (login: string, password: string, invitation = '') =>
    json<Session>('POST', '/api/session/register', { login, password, invitation }),
  login: (login: string, password: string, code = '') => json<Session>('POST', '/api/session/login', { login, password, code }),
  club: () => json<ClubCard>('GET', '/api/club'),
  logout: async () => void (await request('POST', '/api/session/logout')),
  notifications: () => json<NotificationSettings>('GET', '/api/notifications'),
  setNotifications: (settings: NotificationSettings) => json<NotificationSettings>('PUT', '/api/notifications', settings),

  titles: () => spoken('/api/titles', async (path) => (await json<TitleList>('GET', path)).titles),
  title: (slug: string) => spoken(`/api/titles/${id(slug)}`, (path) => json<TitleCard>('GET', path)),
  art: (slug: string) =>
    once(`/api/titles/${slug}/art.svg`, async () => {
      try {
        return await (await request('GET', `/api/titles/${id(slug)}/art.svg`)).text();
      } catch (error) {
        if (error instanceof Problem && error.status === 404) return '';
        throw error;
      }
    }),
  picture: (slug: string, of = '') =>
    once(`picture ${slug} ${of} ${of && language()}`, () =>
      json<Picture>('GET', address(`/api/titles/${id(slug)}/picture`, of ? { of, language: language() } : {})),
    ),
  guide: (slug: string) => spoken(`/api/titles/${id(slug)}/guide`, (path) => json<Guide>('GET', path)),
  ledger: (slug: string, search: string, first = 0, limit = 50) =>
    json<LedgerPage>('GET', address(`/api/titles/${id(slug)}/ledger`, { search, first, limit })),
  rule: (slug: string, rule: string) =>
    once(`rule ${slug} ${rule}`, () => json<RuleCard>('GET', `/api/titles/${id(slug)}/ledger/${id(rule)}`)),
  fidelity: (slug: string) => once(`fidelity ${slug}`, () => json<FidelityReport>('GET', `/api/titles/${id(slug)}/fidelity`)),

  matches: async (list: 'mine' | 'open' | 'public') => (await json<MatchList>('GET', address('/api/matches', { list }))).matches,
  create: (match: NewMatch) => json<MatchCard>('POST', '/api/matches', match),
  match: (match: string, invite = '') => {
    if (invite) codes.set(match, invite);
    return json<MatchCard>('GET', at(match, ''));
  },
  change: (match: string, change: TableChange) => json<MatchCard>('PATCH', `/api/matches/${id(match)}`, change),
  cancel: async (match: string) => void (await request('DELETE', `/api/matches/${id(match)}`)),
  board: (match: string) => once(`board ${match} ${language()}`, () => json<Board>('GET', at(match, '/board'))),
  join: (match: string, join: Join) => json<MatchCard>('POST', `/api/matches/${id(match)}/join`, join),
  leave: (match: string) => json<MatchCard>('POST', `/api/matches/${id(match)}/leave`),
  ready: (match: string, ready: Ready) => json<MatchCard>('POST', `/api/matches/${id(match)}/ready`, ready),
  reveal: (match: string, reveal: Reveal) => json<MatchCard>('POST', `/api/matches/${id(match)}/reveal`, reveal),
  setSeat: (match: string, seat: number, change: SeatChange) =>
    json<MatchCard>('PUT', `/api/matches/${id(match)}/seats/${seat}`, change),
  log: (match: string, first = 1, limit = 200, seat: number | null = null) =>
    json<MatchLog>('GET', at(match, '/log', { first, limit, seat })),
  at: (match: string, step: number, seat: number | null = null) => json<StepView>('GET', at(match, `/at/${step}`, { seat })),
  digest: (match: string, since: number, seat: number | null = null) =>
    json<Digest>('GET', at(match, '/digest', { since, seat })),
  fork: (match: string, fork: Fork) => json<MatchCard>('POST', at(match, '/fork'), fork),
  record: async (match: string) => (await request('GET', at(match, '/record'))).text(),
  verify: (match: string) => json<Verdict>('GET', at(match, '/verify')),
  notes: (match: string) => json<Notes>('GET', at(match, '/notes')),
  setNotes: (match: string, text: string) => json<Notes>('PUT', at(match, '/notes'), { text }),
  /** Tell the moderators of a line of the chat. */
  report: async (match: string, line: number, text: string) => void (await request('POST', at(match, '/report'), { line, text })),
  befriend: async (match: string, seat: number) => void (await request('POST', at(match, '/befriend'), { seat })),
  importRecord: async (record: string) => (await (await request('POST', '/api/records', record, true)).json()) as MatchCard,
  verifyRecord: async (record: string) => (await (await request('POST', '/api/verify', record, true)).json()) as Verdict,

  review: (match: string) => json<ReviewState>('GET', at(match, '/review')),
  askReview: (match: string) => json<ReviewState>('POST', at(match, '/review')),
  lessons: () => json<Lessons>('GET', address('/api/lessons', { language: language() })),
  puzzles: () => json<Puzzles>('GET', '/api/puzzles'),
  beginPuzzle: (slug: string) => json<MatchCard>('POST', `/api/puzzles/${id(slug)}`),
  beginLesson: (slug: string, lesson: string) => json<MatchCard>('POST', `/api/lessons/${id(slug)}/${id(lesson)}`),

  daily: () => json<Daily>('GET', '/api/daily'),
  playDaily: () => json<MatchCard>('POST', '/api/daily'),
};
