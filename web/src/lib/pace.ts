// How long an update stays on the table before the next one: people want to see what happened, not wait for it.

import type { Pace } from './prefs.svelte';

/** Milliseconds; `null`: wait for the key. */
export function dwell(pace: Pace, waiting: number, others: boolean, rolls: number): number | null {
  if (pace === 'instant' || !others) return rolls > 0 && pace !== 'instant' ? 450 : 0;
  if (pace === 'step') return null;
  const base = pace === 'calm' ? 1100 : 420;
  const dice = Math.min(3, rolls) * (pace === 'calm' ? 900 : 450);
  // A long queue is played faster and faster.
  return (base + dice) / Math.max(1, waiting / 4);
}
