// The table of seats: what the title names as columns, and how the figures changed with the last event.

import type { Column } from '../wire/messages';

export interface Figure {
  text: string;
  /** The best of its column: set bolder. */
  best: boolean;
  zero: boolean;
}

const numeric = (text: string | undefined): number => Number((text ?? '').replace('−', '-'));

/** The figures of a column, the best of them named where there is one. */
export function figures(column: Column): Figure[] {
  const values = column.values.map(numeric);
  const most = Math.max(...values.filter((value) => !Number.isNaN(value)));
  const alone = values.filter((value) => value === most).length === 1 && values.length > 1 && most > 0;
  return column.values.map((text, seat) => ({ text, best: alone && values[seat] === most, zero: values[seat] === 0 }));
}

/** What changed from one list of columns to the next: `${column} ${seat}` -> difference, for figures only. */
export function changes(before: readonly Column[], after: readonly Column[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const column of after) {
    const old = before.find((one) => one.id === column.id);
    column.values.forEach((text, seat) => {
      const change = numeric(text) - numeric(old?.values[seat]);
      if (old && !Number.isNaN(change) && change !== 0) found[`${column.id} ${seat}`] = Math.round(change * 100) / 100;
    });
  }
  return found;
}
