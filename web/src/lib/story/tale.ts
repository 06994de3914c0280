// An update that brings many events at once is told one by one.

import { actorOf, momentsOf, type Staged } from './moments';
import type { Pace } from '../browser/prefs.svelte';
import type { LoggedStep } from '../board/scene';

/** So many events and more are told one by one; fewer are seen at a glance. */
export const MANY = 3;

export interface Happening {
  /** Who acts, where the event says so. */
  seat: number | null;
  text: string;
  rules: string[];
  /** What it puts on the stage. */
  staged: Staged | null;
}

export interface Tale {
  happenings: Happening[];
  /** The one that is told now. */
  at: number;
}

/** The events of an update that have words. */
export function happeningsOf(steps: readonly LoggedStep[]): Happening[] {
  return steps.flatMap((step) =>
    step.events
      .filter((event) => event.text)
      .map((event) => ({
        seat: actorOf(event),
        text: event.text,
        rules: event.rules,
        staged: momentsOf([{ ...step, events: [event] }])[0] ?? null,
      })),
  );
}

/** The tale of what came with an update, from its beginning; null: too short for one. */
export function taleOf(steps: readonly LoggedStep[]): Tale | null {
  const happenings = happeningsOf(steps);
  return happenings.length >= MANY ? { happenings, at: 0 } : null;
}

/** Milliseconds for reading one of them: a sentence takes longer than a move on the board. */
export function linger(pace: Pace, staged: boolean): number {
  return pace === 'quick' ? (staged ? 1900 : 1200) : staged ? 3400 : 2600;
}
