// Words and set-ups for titles, without knowing any of them.

import { t } from '../browser/i18n.svelte';
import type { MatchCard, NewMatch, SeatPlan, TitleCard } from '../wire/messages';

export type Mode = 'bots' | 'hotseat' | 'friends';

/** For how many: a scenario may say otherwise than its title. */
export function seatsOf(title: Pick<TitleCard, 'seats' | 'scenarios'>, scenario: string | undefined): [number, number] {
  return title.scenarios.find((one) => one.id === scenario)?.seats ?? title.seats;
}

/** How many sit down by default: three where the title allows it, the fewest for games of two. */
export function usualSeats(title: Pick<TitleCard, 'seats' | 'scenarios'>, scenario = title.scenarios[0]?.id): number {
  const [least, most] = seatsOf(title, scenario);
  return Math.min(most, Math.max(least, least <= 2 && most > 2 ? 3 : least));
}

/** The bot that a newcomer meets: the second of the list if there is one, else the first. */
export function usualBot(title: Pick<TitleCard, 'bots'>): string {
  return title.bots[1]?.level ?? title.bots[0]?.level ?? 'easy';
}

/** Who sits where. At one device everybody has a name of their own. */
export function plans(mode: Mode, seats: number, level: string): SeatPlan[] {
  return Array.from({ length: seats }, (_, seat): SeatPlan => {
    if (mode === 'hotseat') return { kind: 'me', name: t('lobby.player', { n: seat + 1 }) };
    if (seat === 0) return { kind: 'me' };
    return mode === 'bots' ? { kind: 'bot', level } : { kind: 'open' };
  });
}

/** A table with everything at its default. */
export function quickMatch(title: TitleCard, mode: Mode): NewMatch {
  const seats = usualSeats(title);
  return {
    setup: { title: title.slug, seats },
    seats: plans(mode, seats, usualBot(title)),
    start: mode !== 'friends',
  };
}

/** The same table again: the same title and settings, the same bots, oneself in one's own seats, free seats for the others. */
export function rematch(card: Pick<MatchCard, 'setup' | 'seats' | 'name' | 'public' | 'pace' | 'chat'>): NewMatch {
  const seats = card.seats.map((seat): SeatPlan =>
    seat.yours
      ? { kind: 'me', name: seat.name || null }
      : seat.kind === 'bot'
        ? { kind: 'bot', level: seat.level }
        : { kind: 'open' },
  );
  const { setup, name, pace, chat } = card;
  return { setup, seats, name, public: card.public, pace, chat, start: !seats.some((seat) => seat.kind === 'open') };
}

/** Where a newcomer starts: the shortest title that is more than a trifle, with a guide. */
export function starter<Card extends Pick<TitleCard, 'minutes' | 'guide'>>(titles: readonly Card[]): Card | null {
  const fit = titles.filter((title) => title.guide && title.minutes[1] >= 5);
  return [...fit].sort((a, b) => a.minutes[1] - b.minutes[1])[0] ?? titles[0] ?? null;
}

/** Large games first come, trifles last; the one to start with has a place of its own. */
export function shelved<Card extends Pick<TitleCard, 'minutes'>>(titles: readonly Card[]): Card[] {
  return [...titles].sort((a, b) => Number(a.minutes[1] < 5) - Number(b.minutes[1] < 5));
}

export function range(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`;
}
