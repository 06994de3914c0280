// This browser's share of the dice: a text that is drawn when the server has committed to its secret, pledged (SHA-256) before
// anybody reveals theirs, and revealed when all have pledged.

import { ALONE } from '../browser/alone';
import { api } from '../wire/api';
import type { MatchCard, NewMatch } from '../wire/messages';

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const place = (match: string): string => `armillary.pledge.${match}`;

export const entropy = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));

export async function pledgeOf(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** Agree to begin. Alone at the table the text is given at once; so it is where the browser has no SHA-256 (plain http). */
export async function agree(card: MatchCard, own = ''): Promise<MatchCard> {
  const text = own || entropy();
  // A person with several seats pledges too, so that the record shows it for each of them.
  const alone =
    card.seats.every((seat) => seat.yours || seat.kind === 'bot') && card.seats.filter((seat) => seat.yours).length === 1;
  if (alone || !globalThis.crypto.subtle) return api.ready(card.id, { ready: true, entropy: text });
  sessionStorage.setItem(place(card.id), text);
  return reveal(await api.ready(card.id, { ready: true, pledge: await pledgeOf(text) }));
}

/** Reveal what this browser has pledged, if the time has come. */
export async function reveal(card: MatchCard): Promise<MatchCard> {
  const text = sessionStorage.getItem(place(card.id));
  const owed = card.drawing && card.seats.some((seat) => seat.yours && seat.pledged && !seat.revealed);
  if (!owed || !text) return card;
  sessionStorage.removeItem(place(card.id));
  return api.reveal(card.id, { entropy: text });
}

/** Open a table and, if it is to start at once, agree with a text of one's own. */
export async function open(match: NewMatch): Promise<MatchCard> {
  // Without a server both shares would be this browser's: then only its own is in the record, and no more is claimed.
  if (ALONE) return api.create(match);
  const card = await api.create({ ...match, start: false });
  return match.start ? agree(card) : card;
}
