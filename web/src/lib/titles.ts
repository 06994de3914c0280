// Words and set-ups for titles, without knowing any of them.

import type { NewMatch, SeatPlan, TitleCard } from './messages';

export type Mode = 'bots' | 'hotseat' | 'friends';

/** How many sit down by default: three where the title allows it, the fewest for games of two. */
export function usualSeats(title: Pick<TitleCard, 'seats'>): number {
  const [least, most] = title.seats;
  return Math.min(most, Math.max(least, least <= 2 && most > 2 ? 3 : least));
}

/** The bot that a newcomer meets: the second of the list if there is one, else the first. */
export function usualBot(title: Pick<TitleCard, 'bots'>): string {
  return title.bots[1]?.level ?? title.bots[0]?.level ?? 'easy';
}

export function plans(mode: Mode, seats: number, level: string): SeatPlan[] {
  return Array.from({ length: seats }, (_, seat): SeatPlan => {
    if (seat === 0 || mode === 'hotseat') return { kind: 'me' };
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

export function range(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`;
}
