// What the pages of accounts, club, tournaments and office ask the server, and their words. Nothing of it is loaded before one
// of them.

import { en, type ClubCatalogue, type ClubKey } from '../locales/club.en';
import { address, json, Problem, request } from '../lib/wire/api';
import { fill, language } from '../lib/browser/i18n.svelte';
import type {
  AccountCard,
  AuditLog,
  ClubCard,
  Friends,
  Invitations,
  Leaderboard,
  Member,
  MemberChange,
  MemberList,
  Profile,
  ReportList,
  Recovery,
  SecondFactor,
  Session,
  TournamentList,
  TournamentPage,
  TournamentPlan,
} from '../lib/wire/messages';

const loaded = $state<{ de: ClubCatalogue | null }>({ de: null });
let asked = false;

/** A text of these pages, in the language of the page. */
export function c(key: ClubKey, facts: Readonly<Record<string, string | number>> = {}): string {
  if (language() === 'de' && !asked) {
    asked = true;
    void import('../locales/club.de').then(({ de }) => (loaded.de = de));
  }
  return fill((language() === 'de' ? loaded.de : null)?.[key] ?? en[key], facts);
}

export const date = (at: number): string =>
  new Date(at * 1000).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
export const said = (error: unknown): string => (error instanceof Problem ? error.message : String(error));

const id = encodeURIComponent;

export const club = {
  card: () => json<ClubCard>('GET', '/api/club'),
  account: () => json<AccountCard>('GET', '/api/session/account'),
  prove: async (password: string, code: string) => void (await request('POST', '/api/session/proof', { password, code })),
  undo: async (token: string) => void (await request('POST', '/api/session/undo', { token })),
  export: async () => (await request('GET', '/api/session/export')).text(),
  password: (old: string, fresh: string, code: string) =>
    json<Session>('PUT', '/api/session/password', { old, new: fresh, code }),
  askReset: async (login: string) => void (await request('POST', '/api/session/ask-reset', { login })),
  reset: (token: string, password: string) => json<Session>('POST', '/api/session/reset', { token, password }),
  startSecond: () => json<SecondFactor>('POST', '/api/session/second-factor'),
  confirmSecond: (token: string, code: string) => json<Recovery>('PUT', '/api/session/second-factor', { token, code }),
  newRecovery: (password: string, code: string) =>
    json<Recovery>('POST', '/api/session/second-factor/recovery', { password, code }),
  endSecond: (password: string, code: string) => json<AccountCard>('POST', '/api/session/second-factor/end', { password, code }),
  delete: async (password: string, code: string) => void (await request('POST', '/api/session/delete', { password, code })),

  leaders: (list: string, title: string, scenario: string) =>
    json<Leaderboard>('GET', address('/api/leaderboard', { list, title, scenario })),
  profile: (handle: string) => json<Profile>('GET', `/api/people/${id(handle)}`),
  friends: () => json<Friends>('GET', '/api/friends'),
  befriend: (handle: string) => json<Friends>('POST', `/api/people/${id(handle)}/friend`),
  unfriend: (handle: string) => json<Friends>('POST', `/api/people/${id(handle)}/unfriend`),

  tournaments: async () => (await json<TournamentList>('GET', '/api/tournaments')).tournaments,
  tournament: (one: string) => json<TournamentPage>('GET', `/api/tournaments/${id(one)}`),
  plan: (plan: TournamentPlan) => json<TournamentPage>('POST', '/api/tournaments', plan),
  tournamentDo: (one: string, what: 'enter' | 'leave' | 'begin') =>
    json<TournamentPage>('POST', `/api/tournaments/${id(one)}/${what}`),
  cancelTournament: async (one: string) => void (await request('POST', `/api/tournaments/${id(one)}/cancel`)),

  people: async (search: string) => (await json<MemberList>('GET', address('/api/admin/people', { search }))).members,
  change: (person: string, change: MemberChange) => json<Member>('PATCH', `/api/admin/people/${id(person)}`, change),
  reports: async () => (await json<ReportList>('GET', '/api/admin/reports')).reports,
  closeReport: async (report: string) => void (await request('POST', `/api/admin/reports/${id(report)}/close`)),
  invitations: async () => (await json<Invitations>('GET', '/api/admin/invitations')).invitations,
  invite: async (days: number, uses: number, note: string) =>
    (await json<Invitations>('POST', '/api/admin/invitations', { days, uses, note })).invitations,
  revoke: async (code: string) => (await json<Invitations>('POST', `/api/admin/invitations/${id(code)}/revoke`)).invitations,
  announce: (text: string, days: number) => json<ClubCard>('POST', '/api/admin/announcements', { text, days }),
  withdraw: (one: string) => json<ClubCard>('POST', `/api/admin/announcements/${id(one)}/withdraw`),
  audit: async () => (await json<AuditLog>('GET', '/api/admin/audit')).lines,
};
