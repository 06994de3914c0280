// The puzzles of the day in words.

import { t } from '../lib/browser/i18n.svelte';
import type { PuzzleCard, Puzzles } from '../lib/wire/messages';

/** The streak, and the longest where it was longer. */
export function streakOf(puzzles: Puzzles): string {
  const { streak, longest } = puzzles;
  const said = streak === 0 ? t('puzzle.streak.none') : streak === 1 ? t('puzzle.streak.one') : t('puzzle.streak', { n: streak });
  return longest > streak ? `${said} (${t('puzzle.longest', { n: longest })})` : said;
}

/** The puzzle that the lobby offers: one that is begun; else a new one, each day of another title; null: all are done. */
export function offered(puzzles: Puzzles): PuzzleCard | null {
  const begun = puzzles.puzzles.find((one) => one.state === 'open');
  if (begun) return begun;
  const fresh = puzzles.puzzles.filter((one) => one.state === 'new');
  const days = Math.floor(Date.parse(`${puzzles.day}T00:00:00Z`) / 86_400_000);
  return fresh[days % Math.max(1, fresh.length)] ?? null;
}
