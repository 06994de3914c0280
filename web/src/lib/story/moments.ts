// Events that get the stage: bids, dice, battles, banners, the end. A title may say what to show; dice are shown in any case.

import { t } from '../browser/i18n.svelte';
import type { Die, Moment } from '../wire/messages';
import { rollOf, sum, sumsUp, hit, type Roll } from './rolls';
import type { EventView, LoggedStep } from '../board/scene';
import type { Pace } from '../browser/prefs.svelte';

export interface Staged {
  moment: Moment;
  seat: number | null;
  /** The words that stay in the feed. */
  text: string;
}

/** A throw without words of its own as a moment: dice that are added up, or a pool in which each counts for itself. */
export function momentOfRoll(roll: Roll): Moment {
  const pool = roll.target !== null && !sumsUp(roll);
  const total = roll.dice.reduce((all, die) => all + die, 0) + roll.modifier;
  const good = roll.hits !== null ? roll.hits > 0 : roll.target === null ? null : pool ? null : total >= roll.target;
  const dice: Die[] = roll.dice.map((value) => ({ value, sides: roll.sides, good: pool ? hit(roll, value) : null }));
  return {
    stage: 'roll',
    title: roll.text,
    dice,
    sum: pool ? '' : sum(roll),
    verdict:
      pool && roll.hits !== null
        ? t('dice.hits', { n: roll.hits })
        : roll.target !== null
          ? t('dice.needs', { n: roll.target })
          : '',
    good,
  };
}

/** Who acts in an event, as far as it says so. Who answered is another question. */
export function actorOf(event: EventView): number | null {
  const seat = event.facts['seat'];
  return typeof seat === 'number' && Number.isInteger(seat) && seat >= 0 ? seat : null;
}

/** What an update brings onto the stage, in order. */
export function momentsOf(steps: readonly LoggedStep[]): Staged[] {
  return steps.flatMap((step) =>
    step.events.flatMap((event) => {
      const seat = actorOf(event);
      if (event.moment) return [{ moment: event.moment, seat, text: event.text }];
      const roll = rollOf(event);
      return roll ? [{ moment: momentOfRoll(roll), seat, text: event.text }] : [];
    }),
  );
}

/** Has that seat a part in it: its own bid or its own side of a battle? Such a moment is shown even where many wait. */
export function partOf({ moment }: Staged, seat: number | null): boolean {
  return (
    seat !== null &&
    ((moment.tiles ?? []).some(([who]) => who === seat) || (moment.sides ?? []).some((side) => side.seat === seat))
  );
}

/** Milliseconds that a moment keeps the stage. */
export function stay(stage: string, pace: Pace): number {
  const full = stage === 'clash' ? 3000 : stage === 'reveal' ? 2400 : stage === 'end' ? 4200 : stage === 'banner' ? 1800 : 1900;
  return pace === 'quick' ? full * 0.7 : full;
}

/** Dice as they lie: hits first, misses after; sums from the highest. */
export function sorted(dice: readonly Die[]): Die[] {
  return [...dice].sort((a, b) => Number(b.good ?? false) - Number(a.good ?? false) || b.value - a.value);
}

/** Tiles of a reveal turn from the lowest to the highest, the last two together: milliseconds for each tile. */
export function flips(shown: readonly string[]): { at: number[]; best: number[] } {
  const values = shown.map((text) => Number(/-?\d+/.exec(text)?.[0] ?? NaN));
  const order = shown.map((_, index) => index).sort((a, b) => (values[a]! || 0) - (values[b]! || 0));
  const at = Array.from({ length: shown.length }, () => 0);
  const last = Math.max(0, order.length - 2);
  order.forEach((tile, turn) => (at[tile] = 240 + 90 * Math.min(turn, last)));
  const top = Math.max(...values.filter((value) => !Number.isNaN(value)));
  const best = values.flatMap((value, index) => (value === top ? [index] : []));
  return { at, best: best.length === 1 ? best : [] };
}
