// An update that brings many events at once is told one by one.

import type { Pace } from './prefs.svelte';
import { rollOf, type Roll } from './rolls';
import type { LoggedStep } from './scene';

/** So many events and more are told one by one; fewer are seen at a glance. */
export const MANY = 3;

export interface Happening {
  seat: number;
  text: string;
  rules: string[];
  roll: Roll | null;
}

export interface Tale {
  happenings: Happening[];
  /** The one that is told now. */
  at: number;
}

/** The tale of what came with an update, from its beginning; null: too short for one. */
export function taleOf(steps: readonly LoggedStep[]): Tale | null {
  const happenings = steps.flatMap((step) =>
    step.events
      .filter((event) => event.text)
      .map((event) => ({ seat: step.seat, text: event.text, rules: event.rules, roll: rollOf(event) })),
  );
  return happenings.length >= MANY ? { happenings, at: 0 } : null;
}

/** Milliseconds for reading one of them: a sentence takes longer than a move on the board. */
export function linger(pace: Pace, dice: boolean): number {
  return pace === 'quick' ? (dice ? 1600 : 1200) : dice ? 3400 : 2600;
}
