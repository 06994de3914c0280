// Filters of the log.

import { rollOf } from '../story/rolls';
import type { LoggedStep } from '../board/scene';

/** `news`: only steps that brought new information. */
export type LogFilter = 'all' | 'mine' | 'dice' | 'news';

export function filterLog(
  steps: readonly LoggedStep[],
  filter: LogFilter,
  seat: number | null,
  typed: string,
  mine: number | null,
): LoggedStep[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return steps.filter((step) => {
    if (seat !== null && step.seat !== seat) return false;
    if (filter === 'mine' && !concerns(step, mine)) return false;
    if (filter === 'dice' && !step.events.some((event) => rollOf(event) !== null)) return false;
    if (filter === 'news' && !step.frontier) return false;
    if (words.length === 0) return true;
    const text = [...step.events.flatMap((event) => [event.text, ...event.rules])].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A step of that seat, or one whose facts name it. */
export function concerns(step: LoggedStep, seat: number | null): boolean {
  if (seat === null) return false;
  if (step.seat === seat) return true;
  return step.events.some((event) =>
    Object.entries(event.facts).some(([name, value]) => name.split('_')[0] === 'seat' && value === seat),
  );
}
