// Static shapes as SVG elements. Made once per board by hand and not by a template: a field of 2,400 cells is built in a few
// milliseconds and never looked at again, except where a scene changes the style of a shape.

import { hexagonPath, outline } from './geometry';
import type { Board, Shape } from './scene';

const SVG = 'http://www.w3.org/2000/svg';

/** Words that mean the same in every title and may stand beside a palette word. */
const MODIFIERS = new Set(['dashed', 'dotted', 'thin', 'thick', 'faint', 'outline', 'filled', 'bold', 'italic', 'display']);

export interface Look {
  /** The colour of the last palette word, if any. */
  colour: string | null;
  /** The engraved line around it: `<word>-line` of the palette, or the palette's `line`. */
  line: string | null;
  modifiers: Set<string>;
}

/** What a style such as `sea dashed` means under a palette. The last word that the palette knows gives the colour. */
export function look(style: string | undefined, palette: Readonly<Record<string, string>>): Look {
  let colour: string | null = null;
  let line: string | null = null;
  const modifiers = new Set<string>();
  for (const word of (style ?? '').split(' ')) {
    if (word === '') continue;
    const found = palette[word];
    if (found !== undefined) {
      colour = found;
      line = palette[`${word}-line`] ?? line;
    } else if (MODIFIERS.has(word)) modifiers.add(word);
  }
  return { colour, line, modifiers };
}

/** How bright a colour is, 0 to 1; words that are not #rrggbb count as bright. */
export function luminance(colour: string): number {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(colour);
  if (!found) return 1;
  const [r, g, b] = found.slice(1).map((part) => {
    const value = parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** The colour of a style for letters and drawings on a dark panel: a colour too dark to read gives way to its line, then to ivory. */
export function ink(style: string | undefined, palette: Readonly<Record<string, string>>): string | null {
  const { colour, line } = look(style, palette);
  if (colour === null || luminance(colour) >= 0.18) return colour;
  return line !== null && luminance(line) >= 0.18 ? line : '#f2ead8';
}

/** The id of a symbol of an art sheet in the page: sheets of several titles can lie side by side. */
export function symbolId(slug: string, symbol: string): string {
  return `art-${slug}-${symbol}`;
}

export interface Painted {
  element: SVGElement;
  shape: Shape;
}

export class Painter {
  /** Elements of shapes with an id; a mark may be drawn by several shapes. */
  readonly byId = new Map<string, Painted[]>();
  private changed = new Map<string, string>();
  /** Line widths are meant for a board of 1,000 units. */
  private readonly unit: number;

  constructor(
    readonly slug: string,
    readonly board: Board,
  ) {
    this.unit = Math.max(board.box[2], board.box[3]) / 1000;
  }

  /** Draw all layers into a group. */
  paint(into: SVGGElement): void {
    into.replaceChildren();
    this.byId.clear();
    this.changed.clear();
    for (const layer of this.board.layers) {
      const group = document.createElementNS(SVG, 'g');
      group.dataset.layer = layer.id;
      for (const shape of layer.shapes) {
        const element = this.draw(shape);
        group.append(element);
        const id = 'id' in shape ? shape.id : '';
        if (id) {
          const known = this.byId.get(id);
          if (known) known.push({ element, shape });
          else this.byId.set(id, [{ element, shape }]);
        }
      }
      into.append(group);
    }
  }

  /** Lay the scene's further style words over the shapes; only what changed is touched. */
  restyle(styles: Readonly<Record<string, string>>): void {
    for (const [id, style] of Object.entries(styles)) {
      if (this.changed.get(id) === style) continue;
      this.changed.set(id, style);
      for (const { element, shape } of this.byId.get(id) ?? []) this.dress(element, shape, style);
    }
    for (const id of [...this.changed.keys()]) {
      if (id in styles) continue;
      this.changed.delete(id);
      for (const { element, shape } of this.byId.get(id) ?? []) this.dress(element, shape, '');
    }
  }

  draw(shape: Shape): SVGElement {
    let element: SVGElement;
    switch (shape.shape) {
      case 'circle':
        element = document.createElementNS(SVG, 'circle');
        set(element, { cx: shape.x, cy: shape.y, r: shape.r });
        break;
      case 'hexagon':
        element = document.createElementNS(SVG, 'path');
        element.setAttribute('d', hexagonPath(shape.x, shape.y, shape.r));
        break;
      case 'sector':
        element = document.createElementNS(SVG, 'path');
        element.setAttribute('d', outline(shape));
        element.setAttribute('fill-rule', 'evenodd');
        break;
      case 'path':
        element = document.createElementNS(SVG, 'path');
        element.setAttribute('d', shape.d);
        break;
      case 'label':
        element = document.createElementNS(SVG, 'text');
        set(element, { x: shape.x, y: shape.y, 'font-size': shape.size ?? 12, 'text-anchor': shape.anchor ?? 'middle' });
        element.textContent = shape.text;
        break;
      case 'symbol': {
        element = document.createElementNS(SVG, 'use');
        const half = shape.size / 2;
        set(element, { x: shape.x - half, y: shape.y - half, width: shape.size, height: shape.size });
        element.setAttribute('href', `#${symbolId(this.slug, shape.symbol)}`);
        break;
      }
      case 'dots':
      case 'way':
        element = document.createElementNS(SVG, 'path');
        element.setAttribute('d', outline(shape));
        break;
      case 'group':
        element = document.createElementNS(SVG, 'g');
        element.append(...shape.shapes.map((inner) => this.draw(inner)));
        return element;
      case 'tag':
        element = document.createElementNS(SVG, 'g');
        break;
    }
    if ('id' in shape && shape.id) {
      element.dataset.mark = shape.id;
      if ('title' in shape && shape.title) element.dataset.title = shape.title;
    } else {
      element.setAttribute('pointer-events', 'none');
    }
    this.dress(element, shape, '');
    return element;
  }

  private dress(element: SVGElement, shape: Shape, extra: string): void {
    if (shape.shape === 'group') return;
    const { palette } = this.board;
    const style = extra ? `${shape.style ?? ''} ${extra}` : shape.style;
    const { colour, line, modifiers } = look(style, palette);
    const identified = 'id' in shape && Boolean(shape.id);
    const wide = this.unit * (modifiers.has('thick') ? 3 : modifiers.has('thin') ? 0.6 : 1.2);
    switch (shape.shape) {
      case 'label':
        element.setAttribute('fill', colour ?? '#b9b29f');
        element.setAttribute('class', `label ${modifiers.has('display') ? 'display' : ''}`);
        if (modifiers.has('bold')) element.setAttribute('font-weight', '600');
        if (modifiers.has('italic')) element.setAttribute('font-style', 'italic');
        break;
      case 'symbol':
        element.setAttribute('color', colour ?? '#f2ead8');
        element.setAttribute('fill', colour ?? '#f2ead8');
        break;
      case 'path': {
        const closed = /z\s*$/i.test(shape.d) || modifiers.has('filled');
        if (closed && !modifiers.has('outline')) {
          element.setAttribute('fill', colour ?? '#121a30');
          stroke(element, line ?? (identified ? (palette['line'] ?? '#2b3a5e') : null), wide);
        } else {
          element.setAttribute('fill', 'none');
          stroke(element, colour ?? palette['line'] ?? '#4a5f92', this.unit * (modifiers.has('thick') ? 4 : modifiers.has('thin') ? 1 : 2));
          element.setAttribute('stroke-linecap', 'round');
          element.setAttribute('stroke-linejoin', 'round');
        }
        if (shape.arrow) element.setAttribute('marker-end', `url(#arrow-${this.slug})`);
        break;
      }
      default:
        if (modifiers.has('outline')) {
          element.setAttribute('fill', 'none');
          stroke(element, colour ?? palette['line'] ?? '#2b3a5e', wide);
          // An outline is still a place to click on.
          if (identified) element.setAttribute('pointer-events', 'all');
        } else {
          element.setAttribute('fill', colour ?? '#121a30');
          stroke(element, line ?? (identified ? (palette['line'] ?? '#2b3a5e') : null), wide);
        }
    }
    if (modifiers.has('dashed')) element.setAttribute('stroke-dasharray', `${6 * this.unit} ${5 * this.unit}`);
    else if (modifiers.has('dotted')) {
      element.setAttribute('stroke-dasharray', `0.1 ${5 * this.unit}`);
      element.setAttribute('stroke-linecap', 'round');
    }
    else element.removeAttribute('stroke-dasharray');
    if (modifiers.has('faint')) element.setAttribute('opacity', '0.45');
    else element.removeAttribute('opacity');
  }
}

function stroke(element: SVGElement, colour: string | null, width: number): void {
  if (colour === null) {
    element.removeAttribute('stroke');
    return;
  }
  element.setAttribute('stroke', colour);
  element.setAttribute('stroke-width', width.toFixed(2));
}

function set(element: SVGElement, attributes: Record<string, number | string>): void {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, typeof value === 'number' ? String(Math.round(value * 100) / 100) : value);
  }
}

/** Put a title's art sheet into the page, once, with ids of its own. */
export function installArt(slug: string, sheet: string): void {
  const id = `art-${slug}`;
  if (document.getElementById(id)) return;
  const text = sheet
    .replace(/\bid="([^"]+)"/g, (_, name: string) => `id="${symbolId(slug, name)}"`)
    .replace(/url\(#([^)]+)\)/g, (_, name: string) => `url(#${symbolId(slug, name)})`)
    .replace(/href="#([^"]+)"/g, (_, name: string) => `href="#${symbolId(slug, name)}"`);
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (parsed.nodeName !== 'svg') return;
  for (const unwanted of parsed.querySelectorAll('script, foreignObject')) unwanted.remove();
  const svg = document.importNode(parsed, true);
  svg.id = id;
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'art-sheet');
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  document.body.append(svg);
}

/** Whether the art sheet has that drawing. */
export function hasSymbol(slug: string, symbol: string): boolean {
  return document.getElementById(symbolId(slug, symbol)) !== null;
}
