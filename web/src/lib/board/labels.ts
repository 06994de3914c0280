// Names on the board: of constant size, with a halo, and never over each other. What is more important is placed first; what
// finds no room is left out, never shrunk. A label keeps its side while it can, so that names do not jump.

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A label to be placed; all lengths are pixels. */
export interface Wanted {
  key: string;
  lines: readonly string[];
  px: number;
  bold: boolean;
  display: boolean;
  /** A plate around the words: so much wider on the left and on the right, and higher above and below. */
  plate?: Plate | null;
  rank: number;
  /** Stays where it is, and is always shown. */
  pinned: boolean;
  /** The point that the title gave, on the base line, and how the words hang on it. */
  x: number;
  y: number;
  anchor: string;
  /** The thing it names: its middle and half its width. 0: nothing but the point itself. */
  cx: number;
  cy: number;
  r: number;
}

export interface Plate {
  left: number;
  right: number;
  above: number;
}

export interface Placed {
  key: string;
  /** The base line of the first line of words. */
  x: number;
  y: number;
  anchor: string;
  /** Which of the places it took: 0 as the title has it, then the six around its thing. */
  place: number;
  rect: Rect;
}

const CELL = 64;
const GAP = 4;
export const LEADING = 1.15;

/** Boxes that are taken, found quickly by where they are. */
export class Taken {
  private readonly cells = new Map<number, Rect[]>();

  add(rect: Rect): void {
    this.each(rect, (key) => {
      const known = this.cells.get(key);
      if (known) known.push(rect);
      else this.cells.set(key, [rect]);
      return false;
    });
  }

  /** Whether the box covers anything that is there. */
  covered(rect: Rect): boolean {
    return this.each(rect, (key) =>
      (this.cells.get(key) ?? []).some(
        (other) => rect.left < other.right && rect.right > other.left && rect.top < other.bottom && rect.bottom > other.top,
      ),
    );
  }

  private each(rect: Rect, visit: (key: number) => boolean): boolean {
    const right = Math.floor(rect.right / CELL);
    const bottom = Math.floor(rect.bottom / CELL);
    for (let x = Math.floor(rect.left / CELL); x <= right; x++) {
      for (let y = Math.floor(rect.top / CELL); y <= bottom; y++) if (visit(x * 100_003 + y)) return true;
    }
    return false;
  }
}

/** How wide words are: measured once for each, guessed where nothing can measure. */
const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

export function widthOf(text: string, px: number, bold = false, display = false): number {
  const font = display ? `400 100px Marcellus, serif` : `${bold ? 650 : 450} 100px "Source Sans 3 Variable", sans-serif`;
  const key = `${display ? 'd' : bold ? 'b' : 't'}${text}`;
  let wide = widths.get(key);
  if (wide === undefined) {
    if (pen === undefined)
      pen =
        typeof OffscreenCanvas === 'function'
          ? (new OffscreenCanvas(1, 1).getContext('2d') as unknown as CanvasRenderingContext2D | null)
          : null;
    if (pen) {
      pen.font = font;
      wide = pen.measureText(text).width / 100 + (display ? 0.04 * text.length : 0);
    } else wide = text.length * (display ? 0.62 : 0.52);
    widths.set(key, wide);
  }
  return wide * px;
}

/** Fonts that come late have other widths. */
export function forgetWidths(): void {
  widths.clear();
}

function boxAt(x: number, y: number, anchor: string, wide: number, px: number, lines: number): Rect {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2;
  return { left: left - 1, top: y - px * 0.82, right: left + wide + 1, bottom: y + px * (0.24 + (lines - 1) * LEADING) };
}

const plated = (box: Rect, plate: Plate | null | undefined): Rect =>
  plate
    ? {
        left: box.left - plate.left,
        right: box.right + plate.right,
        top: box.top - plate.above,
        bottom: box.bottom + plate.above,
      }
    : box;

/** The places to try: as the title has it, then below, right, left, above, and the lower corners. */
function candidates(label: Wanted, wide: number): { x: number; y: number; anchor: string }[] {
  const { cx, cy, r, px } = label;
  const rows = (label.lines.length - 1) * px * LEADING;
  const middle = cy + px * 0.32 - rows / 2;
  const own = { x: label.x, y: label.y, anchor: label.anchor };
  return [
    own,
    { x: cx, y: cy + r + GAP + px * 0.8, anchor: 'middle' },
    { x: cx + r + GAP, y: middle, anchor: 'start' },
    { x: cx - r - GAP, y: middle, anchor: 'end' },
    { x: cx, y: cy - r - GAP - px * 0.2 - rows, anchor: 'middle' },
    { x: cx + r * 0.7 + 2, y: cy + r * 0.7 + px * 0.8, anchor: 'start' },
    { x: cx - r * 0.7 - 2, y: cy + r * 0.7 + px * 0.8, anchor: 'end' },
    // Words that name no thing of their own may still step aside a little.
    ...(r === 0
      ? [
          { ...own, y: own.y + px * 1.1 },
          { ...own, y: own.y - px * 1.1 },
          { ...own, x: own.x + wide / 2 + 6 },
        ]
      : []),
  ];
}

/** Find a place for every label that has room. `kept` says which place each had before; what is taken is added to `taken`.
 *  What stands in sight is written in sight, if it can be. */
export function place(
  wanted: readonly Wanted[],
  taken: Taken,
  kept: ReadonlyMap<string, number> = new Map(),
  sight: Rect | null = null,
): Placed[] {
  const placed: Placed[] = [];
  const headings = new Taken();
  const ordered = wanted
    .map((label, at) => ({ label, at }))
    .sort((a, b) => Number(b.label.pinned) - Number(a.label.pinned) || b.label.rank - a.label.rank || a.at - b.at);
  for (const { label } of ordered) {
    const wide = Math.max(...label.lines.map((line) => widthOf(line, label.px, label.bold, label.display)));
    const places = candidates(label, wide);
    const order = label.pinned ? [0] : preferred(kept.get(label.key), places.length);
    const rects = places.map((at) => plated(boxAt(at.x, at.y, at.anchor, wide, label.px, label.lines.length), label.plate));
    // Headings keep their place over everything but each other: on a small board the lesser ones are left out.
    const heading = label.pinned && label.display;
    const free = (index: number): boolean =>
      heading ? !headings.covered(rects[index]!) : label.pinned || !taken.covered(rects[index]!);
    const near =
      sight !== null && label.cx > sight.left && label.cx < sight.right && label.cy > sight.top && label.cy < sight.bottom;
    const found = (near ? order.find((index) => inside(rects[index]!, sight) && free(index)) : undefined) ?? order.find(free);
    if (found === undefined) continue;
    taken.add(rects[found]!);
    if (heading) headings.add(rects[found]!);
    const { x, y, anchor } = places[found]!;
    placed.push({ key: label.key, x, y, anchor, place: found, rect: rects[found]! });
  }
  return placed;
}

const inside = (rect: Rect, of: Rect): boolean =>
  rect.left >= of.left && rect.right <= of.right && rect.top >= of.top && rect.bottom <= of.bottom;

function preferred(kept: number | undefined, count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  return kept === undefined || kept >= count ? all : [kept, ...all.filter((index) => index !== kept)];
}

/** The halo of a label in pixels. */
export function halo(px: number): number {
  return px < 12 ? 3 : px < 14 ? 3.5 : 4;
}

/** The size of a label on the screen: its own in pixels, or that of the board, but never too small to read nor a poster. */
export const LEAST = 11;
export const LARGEST = 20;
export function sizeOn(label: { px?: number; size?: number }, k: number): number {
  return label.px ? Math.max(LEAST, label.px) : Math.min(LARGEST, Math.max(LEAST, (label.size ?? 12) * k));
}
