// The labels of a board as elements: placed in pixels, drawn in the board's own group so that they move with it.

import { forgetWidths, halo, LEADING, place, sizeOn, Taken, type Placed, type Rect, type Wanted } from './labels';
import type { Lettering } from './paint';

const SVG = 'http://www.w3.org/2000/svg';

/** The thing that a label names: its middle on the board and half its width. */
export interface Named {
  x: number;
  y: number;
  r: number;
}

export interface Setting {
  /** Pixels per unit. */
  k: number;
  /** The part of the board that is drawn. */
  seen: Rect;
  /** The window, in pixels of the board. */
  sight?: Rect;
  /** Boxes of pieces, tags and symbols in pixels of the board (unit times k). */
  taken: readonly Rect[];
  named: (id: string) => Named | null;
  /** How much more important a label is for what it names: chosen, lit, yours. */
  weight: (id: string) => number;
}

/** How much a plate stands out around its words, for every pixel of their size; the seat's shape needs room on the left. */
const PLATE = { left: 1.75, bare: 0.9, right: 0.9, above: 0.3 };

/** A label as drawn: its words, and a group around them where they stand on a plate. */
interface Written {
  whole: SVGElement;
  words: SVGTextElement;
  plate: SVGRectElement | null;
  shape: SVGPathElement | null;
}

export class LabelLayer {
  private readonly elements = new Map<string, Written>();
  private kept = new Map<string, number>();
  private level = NaN;
  private fonts = false;

  constructor(private readonly into: SVGGElement) {}

  clear(): void {
    this.elements.clear();
    this.kept.clear();
    this.into.replaceChildren();
  }

  /** Write the labels. Places are kept until the zoom is another one. */
  write(letterings: readonly Lettering[], setting: Setting): Placed[] {
    if (!this.fonts && typeof document.fonts?.check === 'function' && document.fonts.check('12px "Source Sans 3 Variable"')) {
      this.fonts = true;
      forgetWidths();
    }
    const { k, seen } = setting;
    const level = Math.round(Math.log(k) * 6);
    if (level !== this.level) this.kept.clear();
    this.level = level;
    const wanted: Wanted[] = [];
    const looks = new Map<string, Lettering>();
    const said = new Set<string>();
    for (const [index, lettering] of letterings.entries()) {
      const { label } = lettering;
      // A place is named once: the board may name it at this zoom, and the title at every one.
      if (label.id && said.size === said.add(`${label.id} ${label.text}`).size) continue;
      const named = label.id ? setting.named(label.id) : null;
      const at = named ?? label;
      if (at.x < seen.left || at.x > seen.right || at.y < seen.top || at.y > seen.bottom) continue;
      const px = sizeOn(label, k);
      const key = `${index} ${label.text}`;
      looks.set(key, lettering);
      wanted.push({
        key,
        lines: label.text.split('\n'),
        px,
        bold: lettering.bold,
        display: lettering.display,
        plate: lettering.plate && {
          left: (lettering.plate.shape ? PLATE.left : PLATE.bare) * px,
          right: PLATE.right * px,
          above: PLATE.above * px,
        },
        rank: (label.rank ?? 0) + (label.id ? setting.weight(label.id) : 0) + px / 100,
        pinned: label.avoid === false || (!label.px && (label.size ?? 12) * k >= px),
        x: label.x * k,
        y: label.y * k,
        anchor: label.anchor ?? 'middle',
        cx: at.x * k,
        cy: at.y * k,
        r: named ? named.r * k : 0,
      });
    }
    const taken = new Taken();
    for (const rect of setting.taken) taken.add(rect);
    const byKey = new Map(wanted.map((label) => [label.key, label]));
    const placed = place(wanted, taken, this.kept, setting.sight ?? null);
    const now = new Set<string>();
    for (const one of placed) {
      now.add(one.key);
      this.kept.set(one.key, one.place);
      this.set(one, looks.get(one.key)!, byKey.get(one.key)!, k);
    }
    for (const [key, { whole }] of this.elements) {
      if (now.has(key)) continue;
      whole.remove();
      this.elements.delete(key);
    }
    return placed;
  }

  private set(placed: Placed, lettering: Lettering, wanted: Wanted, k: number): void {
    let written = this.elements.get(placed.key);
    if (!written) {
      written = write(lettering, wanted);
      this.elements.set(placed.key, written);
      this.into.append(written.whole);
    }
    const { whole, words, plate, shape } = written;
    change(words, 'font-size', wanted.px.toFixed(1));
    change(words, 'stroke-width', plate ? '0' : String(halo(wanted.px)));
    change(words, 'text-anchor', placed.anchor);
    change(
      whole,
      'transform',
      `translate(${(placed.x / k).toFixed(2)} ${(placed.y / k).toFixed(2)}) scale(${(1 / k).toFixed(5)})`,
    );
    if (!plate) return;
    const { left, right, top, bottom } = placed.rect;
    change(plate, 'x', (left - placed.x).toFixed(1));
    change(plate, 'y', (top - placed.y).toFixed(1));
    change(plate, 'width', (right - left).toFixed(1));
    change(plate, 'height', (bottom - top).toFixed(1));
    change(plate, 'rx', ((bottom - top) / 2).toFixed(1));
    if (!shape) return;
    const middle = (top + bottom) / 2 - placed.y;
    const across = left - placed.x + 0.95 * wanted.px;
    change(shape, 'transform', `translate(${across.toFixed(1)} ${middle.toFixed(1)}) scale(${(wanted.px * 0.04).toFixed(2)})`);
  }
}

function write({ label, colour, bold, italic, display, faint, plate: ground }: Lettering, { lines }: Wanted): Written {
  const words = create('text', `label${display ? ' display' : ''}`);
  words.setAttribute('fill', colour);
  if (bold) words.setAttribute('font-weight', '650');
  if (italic) words.setAttribute('font-style', 'italic');
  if (label.id) words.dataset.of = label.id;
  if (lines.length === 1) words.textContent = lines[0]!;
  else {
    for (const [at, line] of lines.entries()) {
      const span = create('tspan');
      span.setAttribute('x', '0');
      if (at > 0) span.setAttribute('dy', `${LEADING}em`);
      span.textContent = line;
      words.append(span);
    }
  }
  const whole = ground ? create('g') : words;
  if (faint) whole.setAttribute('opacity', '0.6');
  if (!ground) return { whole, words, plate: null, shape: null };
  const plate = create('rect', 'plate');
  plate.setAttribute('stroke', ground.colour);
  const shape = ground.shape ? create('path') : null;
  shape?.setAttribute('d', ground.shape);
  shape?.setAttribute('fill', ground.colour);
  whole.append(plate, ...(shape ? [shape] : []), words);
  return { whole, words, plate, shape };
}

function create<Name extends keyof SVGElementTagNameMap>(name: Name, look = ''): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(SVG, name);
  if (look) element.setAttribute('class', look);
  return element;
}

/** What stays as it is need not be laid out again. */
function change(element: SVGElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
