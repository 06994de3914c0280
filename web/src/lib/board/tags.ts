// Where the small signs beside something considered stand: up and to the right, unless another sign is there.

import type { Rect } from './labels';
import type { Tag } from './scene';

export interface TagBox {
  tag: Tag;
  /** In pixels of the board (unit times zoom). */
  rect: Rect;
}

/** Pixels from line to line. */
export const LEAD = 17;

const covers = (one: Rect, other: Rect): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** Where signs stand: off what is there already (`others`) if that can be, and in sight. */
export function boxesOf(
  tags: readonly Tag[],
  k: number,
  width: (text: string, px: number, bold: boolean) => number,
  others: readonly Rect[] = [],
  sight: Rect | null = null,
): TagBox[] {
  const taken: Rect[] = [...others];
  return tags.map((tag) => {
    const wide = Math.max(48, ...tag.lines.map((line, at) => width(line, at === 0 ? 13.5 : 12.5, at === 0))) + 24;
    const high = tag.lines.length * LEAD + 12;
    const x = tag.x * k;
    const y = tag.y * k;
    const tries: [number, number][] = [
      [x + 16, y - high - 10],
      [x + 20, y - high / 2],
      [x + 16, y + 12],
      [x - wide - 16, y - high - 10],
      [x - wide - 20, y - high / 2],
      [x - wide / 2, y - high - 22],
      [x - wide - 16, y + 12],
      [x - wide / 2, y + 22],
      [x + 44, y - high - 30],
    ];
    const rects = tries.map(([left, top]) => ({ left, top, right: left + wide, bottom: top + high }));
    const seen = (one: Rect): boolean =>
      sight === null ||
      (one.left >= sight.left && one.right <= sight.right && one.top >= sight.top && one.bottom <= sight.bottom);
    const free = rects.filter((one) => !taken.some((other) => covers(one, other)));
    const rect =
      free.find(seen) ??
      rects.find((one) => seen(one) && !taken.slice(others.length).some((other) => covers(one, other))) ??
      free[0] ??
      rects[0]!;
    taken.push(rect);
    return { tag, rect };
  });
}
