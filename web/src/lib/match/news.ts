// What happened at a table since this browser looked at it last: one sentence for the lobby.

import { api } from '../wire/api';
import type { Digest, MatchCard } from '../wire/messages';
import { readSeen } from './seen';

export interface News {
  /** What was done last: to one's own seat, if anything was. */
  text: string;
  /** Steps since then. */
  steps: number;
}

/** Who has never looked here is told of the last few steps. */
const FEW = 8;

/** Is there anything that this browser has not seen? */
export const hasNews = (match: MatchCard): boolean =>
  match.state === 'playing' && match.yours.length > 0 && match.lesson === '' && match.step > (readSeen(match.id) ?? 0);

export async function newsOf(match: MatchCard): Promise<News | null> {
  const since = readSeen(match.id) ?? Math.max(0, match.step - FEW);
  try {
    return sentenceOf(await api.digest(match.id, since, match.yours[0] ?? null));
  } catch {
    // A lobby without news is a lobby.
    return null;
  }
}

/** The last that concerns one's own seat, else the last that others did. */
export function sentenceOf(digest: Digest): News | null {
  const words = (steps: Digest['others']): string =>
    steps
      .map((step) => step.events.map((event) => event.text).join(' '))
      .filter(Boolean)
      .at(-1) ?? '';
  const text = words(digest.about_you) || words(digest.others);
  return text && digest.steps > 0 ? { text, steps: digest.steps } : null;
}
