// What the coach points at, as the page can ring it: marks of the board, and a sheet of styles for what stands in the rail.

import { fitsRange } from '../lib/choices';
import type { CoachView } from '../lib/messages';
import type { ChoiceView, View } from '../lib/scene';

const RINGED = '{ outline: 2px solid var(--brass) !important; outline-offset: 3px; border-radius: 8px; }';

/** The things on the board that are ringed. */
export function marksOf(coach: CoachView | null): string[] {
  return coach === null || coach.over ? [] : coach.point.filter((point) => !/^(panel|choice|tool|seat):/.test(point));
}

/** Whether a choice leads on (an amount: whether one of its amounts does). */
export function leadsOn(coach: CoachView, choice: ChoiceView): boolean {
  return coach.allowed.length === 0 || coach.allowed.some((notation) => choice.notation === notation || fitsRange(choice, notation));
}

/** Rings around panels, seats, cards and choices, and a dimmed rest: as a style sheet, since the rail knows no coach. */
export function sheetOf(coach: CoachView, view: View | null): string {
  const rules: string[] = [];
  const of = (name: string, value: string): string => `[${name}="${value.replace(/["\\]/g, '\\$&')}"]`;
  for (const point of coach.point) {
    const [, kind = '', name = ''] = /^(panel|choice|tool|seat):(.*)$/.exec(point) ?? [];
    if (kind === 'panel') rules.push(`${of('data-panel', name)} ${RINGED}`);
    else if (kind === 'seat') rules.push(`${of('data-seat', name)} ${RINGED}`);
    else if (kind === 'choice') rules.push(`.rail [data-notation^="${name.replace(/["\\]/g, '\\$&')}"] ${RINGED}`);
    else if (kind === '') rules.push(`.rail button${of('data-mark', point)}, .rail div${of('data-mark', point)} ${RINGED}`);
  }
  if (coach.goal === 'choice') {
    for (const choice of view?.choices ?? []) if (!leadsOn(coach, choice)) rules.push(`.rail ${of('data-notation', choice.notation)} { opacity: 0.5; }`);
  }
  return rules.join('\n');
}
