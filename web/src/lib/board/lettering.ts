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

export class LabelLayer {
  private readonly elements = new Map<string, SVGTextElement>();
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
    for (const [index, lettering] of letterings.entries()) {
      const { label } = lettering;
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
    for (const [key, element] of this.elements) {
      if (now.has(key)) continue;
      element.remove();
      this.elements.delete(key);
    }
    return placed;
  }

  private set(placed: Placed, lettering: Lettering, wanted: Wanted, k: number): void {
    let element = this.elements.get(placed.key);
    if (!element) {
      element = document.createElementNS(SVG, 'text');
      element.setAttribute('class', `label${lettering.display ? ' display' : ''}`);
      element.setAttribute('fill', lettering.colour);
      if (lettering.bold) element.setAttribute('font-weight', '650');
      if (lettering.italic) element.setAttribute('font-style', 'italic');
      if (lettering.faint) element.setAttribute('opacity', '0.6');
      if (lettering.label.id) element.dataset.of = lettering.label.id;
      if (wanted.lines.length === 1) element.textContent = wanted.lines[0]!;
      else {
        for (const [at, line] of wanted.lines.entries()) {
          const span = document.createElementNS(SVG, 'tspan');
          span.setAttribute('x', '0');
          if (at > 0) span.setAttribute('dy', `${LEADING}em`);
          span.textContent = line;
          element.append(span);
        }
      }
      this.elements.set(placed.key, element);
      this.into.append(element);
    }
    change(element, 'font-size', wanted.px.toFixed(1));
    change(element, 'stroke-width', String(halo(wanted.px)));
    change(element, 'text-anchor', placed.anchor);
    change(
      element,
      'transform',
      `translate(${(placed.x / k).toFixed(2)} ${(placed.y / k).toFixed(2)}) scale(${(1 / k).toFixed(5)})`,
    );
  }
}

/** What stays as it is need not be laid out again. */
function change(element: SVGElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
