// What the coach points at, as the page can ring it: marks of the board, and a sheet of styles for what stands in the rail.

import { fitsRange } from '../lib/match/choices';
import type { CoachView } from '../lib/wire/messages';
import type { ChoiceView, View } from '../lib/board/scene';

const RINGED = '{ outline: 2px solid var(--brass) !important; outline-offset: 3px; border-radius: 8px; }';

/** The things on the board that are ringed. */
export function marksOf(coach: CoachView | null): string[] {
  return coach === null || coach.over ? [] : coach.point.filter((point) => !/^(panel|choice|tool|seat):/.test(point));
}

/** Whether a choice leads on (an amount: whether one of its amounts does). */
export function leadsOn(coach: CoachView, choice: ChoiceView): boolean {
  return (
    coach.allowed.length === 0 || coach.allowed.some((notation) => choice.notation === notation || fitsRange(choice, notation))
  );
}

const of = (name: string, value: string): string => `[${name}="${value.replace(/["\\]/g, '\\$&')}"]`;

/** Selectors of what the coach points at in the rail: panels, seats, cards and choices. */
export function ringedOf(coach: CoachView): string[] {
  return coach.point.flatMap((point) => {
    const [, kind = '', name = ''] = /^(panel|choice|tool|seat):(.*)$/.exec(point) ?? [];
    if (kind === 'panel') return [of('data-panel', name)];
    if (kind === 'seat') return [of('data-seat', name)];
    if (kind === 'choice') return [`.rail [data-notation^="${name.replace(/["\\]/g, '\\$&')}"]`];
    return kind === '' ? [`.rail button${of('data-mark', point)}`, `.rail div${of('data-mark', point)}`] : [];
  });
}

/** Selectors of what has to be in sight: what it points at, or else the head of the choices, if one is asked for. */
export function inSightOf(coach: CoachView): string[] {
  return coach.goal === 'choice' ? [...ringedOf(coach), '.rail #choices > *'] : ringedOf(coach);
}

/** Rings around what it points at, and a dimmed rest: as a style sheet, since the rail knows no coach. */
export function sheetOf(coach: CoachView, view: View | null): string {
  const rules = ringedOf(coach).map((selector) => `${selector} ${RINGED}`);
  if (coach.goal === 'choice') {
    for (const choice of view?.choices ?? [])
      if (!leadsOn(coach, choice)) rules.push(`.rail ${of('data-notation', choice.notation)} { opacity: 0.5; }`);
  }
  return rules.join('\n');
}
