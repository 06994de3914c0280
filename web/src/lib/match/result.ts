// How a match ended, in a few words: for the end at the table and for the review.

import { t } from '../browser/i18n.svelte';
import type { MatchCard } from '../wire/messages';

type Ended = Pick<MatchCard, 'result' | 'seats' | 'yours'>;

export function winnersOf(card: Ended, nameOf: (seat: number) => string): string {
  return t('end.winner', { names: (card.result?.winners ?? []).map(nameOf).join(', ') });
}

export function headlineOf(card: Ended, nameOf: (seat: number) => string): string {
  const winners = card.result?.winners ?? [];
  if (winners.length === 0) return t('end.nobody');
  if (winners.length === card.seats.length && card.seats.length > 1) return t('end.draw');
  if (card.yours.length !== 1) return winnersOf(card, nameOf);
  return t(winners.includes(card.yours[0]!) ? 'end.won' : 'end.lost');
}
