// How long an update stays on the table before the next one: people want to see what happened, not wait for it.

import type { Pace } from '../browser/prefs.svelte';

/** Milliseconds; `null`: wait for the key. What is on the stage has time of its own. */
export function dwell(pace: Pace, waiting: number, others: boolean): number | null {
  if (pace === 'instant' || !others) return 0;
  if (pace === 'step') return null;
  // A long queue is played faster and faster.
  return (pace === 'calm' ? 1100 : 420) / Math.max(1, waiting / 4);
}
