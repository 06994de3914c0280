// Dice in events: any event that has `dice` is shown as a throw.

import type { EventView } from '../board/scene';

export interface Roll {
  dice: number[];
  sides: number;
  modifier: number;
  target: number | null;
  hits: number | null;
  /** The dice are added up and reach the target together, or not. */
  together: boolean;
  text: string;
  rules: string[];
  seat: number | null;
}

function numeric(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function rollOf(event: EventView): Roll | null {
  const { facts } = event;
  const dice = facts['dice'];
  if (!Array.isArray(dice) || dice.length === 0 || !dice.every((die) => typeof die === 'number')) return null;
  const hits = facts['hits'];
  return {
    dice: dice as number[],
    sides: numeric(facts['sides']) ?? 6,
    modifier: numeric(facts['modifier']) ?? 0,
    target: numeric(facts['target']),
    hits: Array.isArray(hits) ? hits.length : typeof hits === 'boolean' ? Number(hits) : numeric(hits),
    // Whether it hit at all is a question to the sum; how many hit is one to each die.
    together: typeof hits === 'boolean' || numeric(facts['total']) !== null,
    text: event.text,
    rules: event.rules,
    seat: numeric(facts['seat']),
  };
}

/** Are the dice added up? One die always is. */
export function sumsUp(roll: Roll): boolean {
  return roll.together || roll.dice.length === 1 || roll.target === null;
}

/** Whether a die, with the modifier, reaches the target. */
export function hit(roll: Roll, die: number): boolean {
  return roll.target !== null && die + roll.modifier >= roll.target;
}

/** The sum as people write it: `4 + 1 = 5`. */
export function sum(roll: Roll): string {
  const total = roll.dice.reduce((all, die) => all + die, 0) + roll.modifier;
  const dice = roll.dice.join(' + ');
  const modifier = roll.modifier === 0 ? '' : roll.modifier > 0 ? ` + ${roll.modifier}` : ` − ${-roll.modifier}`;
  return roll.dice.length === 1 && modifier === '' ? dice : `${dice}${modifier} = ${total}`;
}
