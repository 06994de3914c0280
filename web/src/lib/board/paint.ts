// Static shapes as SVG elements. Made once per board by hand and not by a template: a field of 2,400 cells is built in a few
// milliseconds and never looked at again, except where a scene changes the style of a shape.

import { SEAT_PATHS, seatColour, seatShape } from '../match/seats';
import { centre, hexagonPath, outline, round } from './geometry';
import type { Board, Dots, Gradient, Hatch, Label, Layer, Shape, Tag, Texture, Way } from './scene';

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

/** The colour of a style for letters and drawings on a dark panel: a colour too dark to read gives way to its line, then to
 * ivory. */
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

/** Something that keeps its size on the screen: drawn in pixels around a point of the board. */
export interface Fixed {
  element: SVGElement;
  x: number;
  y: number;
}

/** A label with what its layer says about zoom. */
export interface Lettering {
  label: Label;
  colour: string;
  bold: boolean;
  italic: boolean;
  display: boolean;
  faint: boolean;
  zoom: readonly [number, number];
  /** The plate that it stands on: the colour of its rim, and the shape of the seat in it. */
  plate: { colour: string; shape: string } | null;
}

/** What drawing shapes leaves to be placed in pixels. */
export interface Drawn {
  labels: Lettering[];
  tags: Tag[];
  fixed: Fixed[];
}

/** One shape of an overlay, as drawn. */
interface OverlayShape {
  element: SVGElement | null;
  drawn: Drawn;
}

export const nothingDrawn = (): Drawn => ({ labels: [], tags: [], fixed: [] });

/** What a painter needs to know of a board; a sheet has as much. */
export type Ground = Pick<Board, 'box' | 'palette' | 'paints' | 'unit'> & { layers: readonly Layer[] };

/** Whether a layer with these bounds is seen at a zoom (1: the whole board in an ordinary window). */
export function within(zoom: readonly [number, number] | undefined, ratio: number): boolean {
  const [least, most] = zoom ?? [0, 0];
  return (least === 0 || ratio >= least) && (most === 0 || ratio < most);
}

let painters = 0;

export class Painter {
  /** Elements of shapes with an id; a mark may be drawn by several shapes. */
  readonly byId = new Map<string, Painted[]>();
  /** Labels and other parts of the ground. */
  ground: Drawn = nothingDrawn();
  /** Line widths are meant for a board of 1,000 units, unless the board has a unit of its own. */
  readonly unit: number;
  private changed = new Map<string, string>();
  private layers: { element: SVGGElement; zoom: readonly [number, number] }[] = [];
  private readonly scope: string;
  private readonly defs = document.createElementNS(SVG, 'defs');
  private readonly painted = new Set<string>();
  private readonly overlaid = new WeakMap<SVGGElement, { keys: string; parts: Map<string, OverlayShape>; drawn: Drawn }>();

  constructor(
    readonly slug: string,
    readonly board: Ground,
  ) {
    this.unit = board.unit || Math.max(board.box[2], board.box[3]) / 1000;
    this.scope = `${slug}-${++painters}`;
  }

  /** Draw all layers into a group. */
  paint(into: SVGGElement): void {
    into.replaceChildren(this.defs);
    this.byId.clear();
    this.changed.clear();
    this.layers = [];
    this.ground = nothingDrawn();
    for (const layer of this.board.layers) {
      const group = document.createElementNS(SVG, 'g');
      group.dataset.layer = layer.id;
      const zoom = layer.zoom ?? [0, 0];
      for (const shape of layer.shapes) {
        const element = this.draw(shape, this.ground, { keep: true, zoom });
        if (element) group.append(element);
      }
      into.append(group);
      this.layers.push({ element: group, zoom });
    }
  }

  /** Show the layers that are meant for a zoom. */
  level(ratio: number): void {
    for (const { element, zoom } of this.layers) {
      const shown = within(zoom, ratio) ? '' : 'none';
      if (element.style.display !== shown) element.style.display = shown;
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

  /** Draw shapes that come and go into a group of their own. What was there before stays as it is: the same shapes give the
   *  same answer, and nothing is painted. */
  overlay(into: SVGGElement, shapes: readonly Shape[]): Drawn {
    const before = this.overlaid.get(into);
    const parts = new Map<string, OverlayShape>();
    for (const shape of shapes) {
      const key = JSON.stringify(shape);
      if (parts.has(key)) continue;
      const known = before?.parts.get(key);
      if (known) parts.set(key, known);
      else {
        const drawn = nothingDrawn();
        parts.set(key, { element: this.draw(shape, drawn), drawn });
      }
    }
    const keys = [...parts.keys()].join('\n');
    if (before && before.keys === keys) return before.drawn;
    const list = [...parts.values()];
    place(
      into,
      list.flatMap(({ element }) => element ?? []),
    );
    const drawn = {
      labels: list.flatMap((part) => part.drawn.labels),
      tags: list.flatMap((part) => part.drawn.tags),
      fixed: list.flatMap((part) => part.drawn.fixed),
    };
    this.overlaid.set(into, { keys, parts, drawn });
    return drawn;
  }

  draw(
    shape: Shape,
    drawn: Drawn,
    how: { keep?: boolean; zoom?: readonly [number, number]; hit?: boolean } = {},
  ): SVGElement | null {
    const element = this.make(shape, drawn, how);
    if (!element) return null;
    const id = 'id' in shape ? shape.id : '';
    if (id) {
      element.dataset.mark = id;
      if ('title' in shape && shape.title) element.dataset.title = shape.title;
      if (how.keep) this.remember(id, { element, shape });
    } else if (!how.hit && shape.shape !== 'group' && shape.shape !== 'dots') {
      element.setAttribute('pointer-events', 'none');
    }
    this.dress(element, shape, '');
    return element;
  }

  private remember(id: string, painted: Painted): void {
    const known = this.byId.get(id);
    if (known) known.push(painted);
    else this.byId.set(id, [painted]);
  }

  private make(
    shape: Shape,
    drawn: Drawn,
    how: { keep?: boolean; zoom?: readonly [number, number]; hit?: boolean },
  ): SVGElement | null {
    switch (shape.shape) {
      case 'circle': {
        const element = create('circle');
        set(element, { cx: shape.x, cy: shape.y, r: shape.r });
        return element;
      }
      case 'hexagon':
        return path(hexagonPath(shape.x, shape.y, shape.r));
      case 'sector': {
        const element = path(outline(shape));
        element.setAttribute('fill-rule', 'evenodd');
        return element;
      }
      case 'path':
        return path(shape.d);
      case 'symbol': {
        const element = create('use');
        const half = shape.size / 2;
        set(element, { x: shape.x - half, y: shape.y - half, width: shape.size, height: shape.size });
        element.setAttribute('href', `#${symbolId(this.slug, shape.symbol)}`);
        return element;
      }
      case 'label': {
        const { colour, modifiers } = look(shape.style, this.board.palette);
        drawn.labels.push({
          label: shape,
          colour: flat(colour, this.board.paints) ?? '#b9b29f',
          bold: modifiers.has('bold'),
          italic: modifiers.has('italic'),
          display: modifiers.has('display'),
          faint: modifiers.has('faint'),
          zoom: how.zoom ?? [0, 0],
          plate: shape.plate ? plateOf(shape.owner ?? null, this.board.palette) : null,
        });
        return null;
      }
      case 'tag':
        drawn.tags.push(shape);
        return null;
      case 'group': {
        const group = create('g');
        if (shape.clip) {
          const clip = create('clipPath');
          clip.id = `clip-${this.scope}-${clips++}`;
          clip.append(path(outline(shape.clip)));
          group.append(clip);
          group.setAttribute('clip-path', `url(#${clip.id})`);
        }
        if (shape.opacity !== undefined && shape.opacity < 1) group.setAttribute('opacity', String(shape.opacity));
        for (const inner of shape.shapes) {
          const element = this.draw(inner, drawn, { ...how, hit: how.hit || Boolean(shape.id) });
          if (element) group.append(element);
        }
        return group;
      }
      case 'dots':
        return this.dots(shape, how.keep ?? false);
      case 'way':
        return this.way(shape, drawn);
    }
  }

  /** Many discs are one path of round ends; those with an id are also there to be hit. */
  private dots(shape: Dots, keep: boolean): SVGElement {
    const group = create('g');
    const all = path(shape.points.map(([x, y]) => `M${round(x)} ${round(y)}h0`).join(''));
    all.setAttribute('fill', 'none');
    all.setAttribute('stroke-linecap', 'round');
    all.setAttribute('stroke-width', String(shape.r * 2));
    all.setAttribute('pointer-events', 'none');
    group.append(all);
    for (const [index, id] of (shape.ids ?? []).entries()) {
      const at = shape.points[index];
      if (!id || !at) continue;
      const hit = create('circle');
      set(hit, { cx: at[0], cy: at[1], r: shape.r * 1.3 });
      hit.setAttribute('fill', 'transparent');
      hit.setAttribute('stroke', 'none');
      hit.dataset.mark = id;
      group.append(hit);
      if (keep)
        this.remember(id, { element: hit, shape: { shape: 'circle', x: at[0], y: at[1], r: shape.r, id, style: 'dot-hit' } });
    }
    return group;
  }

  /** A way: casing, glow and line of constant width, and beads that keep their size. */
  private way(shape: Way, drawn: Drawn): SVGElement {
    const { palette } = this.board;
    const group = create('g');
    group.setAttribute('class', shape.ghost ? 'way ghost' : 'way');
    group.style.setProperty('--way', look(shape.style, palette).colour ?? (shape.ghost ? '#f2ead8' : '#63f5e6'));
    const d = shape.points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
    for (const part of shape.ghost ? ['way-line'] : ['way-casing', 'way-glow', 'way-line']) {
      const line = path(d);
      line.setAttribute('class', part);
      line.setAttribute('fill', 'none');
      line.setAttribute('vector-effect', 'non-scaling-stroke');
      group.append(line);
    }
    for (const [index, text, kind] of shape.beads ?? []) {
      const at = shape.points[index];
      if (!at) continue;
      const bead = create('g');
      bead.setAttribute('class', `bead bead-${/^[a-z]+$/.test(kind) ? kind : 'burn'}`);
      const r = kind === 'stop' ? 14 : 10;
      const disc = create('circle');
      disc.setAttribute('r', String(r));
      const words = create('text');
      words.textContent = text;
      words.setAttribute('font-size', String(Math.max(11, Math.min(r * 1.3, (r * 3) / Math.max(1, text.length)))));
      words.setAttribute('dy', '0.35em');
      words.setAttribute('text-anchor', 'middle');
      bead.append(disc, words);
      group.append(bead);
      drawn.fixed.push({ element: bead, x: at[0], y: at[1] });
    }
    return group;
  }

  // ------------------------------------------------------------------------------------------------ paints

  /** A colour as SVG wants it: itself, or the paint it names, turned to the light where the paint says so. */
  private fill(colour: string, shape: Shape | null): string {
    const paint = this.board.paints[colour];
    if (!paint) return colour;
    let name = colour.replace(/[^\w-]/g, '_');
    let [x, y] = paint.paint === 'gradient' ? [paint.x ?? 0.5, paint.y ?? 0.5] : [0.5, 0.5];
    if (paint.paint === 'gradient' && paint.towards && shape) {
      const [cx, cy] = centre(shape);
      // Sixteen directions are enough, and shared by the shapes that look the same way.
      const turn = Math.round((Math.atan2(paint.towards[1] - cy, paint.towards[0] - cx) * 8) / Math.PI);
      const angle = (turn * Math.PI) / 8;
      const reach = paint.radial ? 0.22 : 0.5;
      x = 0.5 + reach * Math.cos(angle);
      y = 0.5 + reach * Math.sin(angle);
      name += `-${(turn + 16) % 16}`;
    }
    const id = `paint-${this.scope}-${name}`;
    if (!this.painted.has(id)) {
      this.painted.add(id);
      this.defs.append(
        paint.paint === 'hatch'
          ? this.hatch(id, paint)
          : paint.paint === 'texture'
            ? this.texture(id, paint)
            : this.gradient(id, paint, x, y),
      );
    }
    return `url(#${id})`;
  }

  private gradient(id: string, paint: Gradient, x: number, y: number): SVGElement {
    const made = create(paint.radial ? 'radialGradient' : 'linearGradient');
    made.id = id;
    if (paint.radial) set(made, { cx: x, cy: y, r: paint.r ?? 0.5 });
    // A straight one runs from the top down, or from the side that is turned to the light to the other.
    else if (paint.towards) set(made, { x1: x, y1: y, x2: 1 - x, y2: 1 - y });
    else set(made, { x1: 0, y1: 0, x2: 0, y2: 1 });
    for (const [at, colour] of paint.stops) {
      const stop = create('stop');
      stop.setAttribute('offset', String(at));
      stop.setAttribute('stop-color', this.board.palette[colour] ?? colour);
      made.append(stop);
    }
    return made;
  }

  private hatch(id: string, paint: Hatch): SVGElement {
    const gap = (paint.gap ?? 6) * this.unit;
    const made = this.tile(id, [gap, gap], `M0 ${round(gap / 2)}H${round(gap)}`, paint.colour, (paint.width ?? 1) * this.unit);
    made.setAttribute('patternTransform', `rotate(${paint.angle ?? 45})`);
    return made;
  }

  private texture(id: string, { d, size, colour, width }: Texture): SVGElement {
    const made = this.tile(id, size, d, colour, width ?? 1);
    set(made.firstElementChild as SVGElement, { fill: 'none', 'stroke-linecap': 'round' });
    return made;
  }

  /** Strokes that repeat over nothing. */
  private tile(id: string, [width, height]: readonly [number, number], d: string, colour: string, wide: number): SVGElement {
    const made = create('pattern');
    made.id = id;
    set(made, { width, height, patternUnits: 'userSpaceOnUse' });
    const lines = path(d);
    lines.setAttribute('stroke', this.board.palette[colour] ?? colour);
    lines.setAttribute('stroke-width', String(wide));
    made.append(lines);
    return made;
  }

  // ------------------------------------------------------------------------------------------------ looks

  private dress(element: SVGElement, shape: Shape, extra: string): void {
    switch (shape.shape) {
      case 'label':
      case 'tag':
      case 'way':
        return;
      case 'group': {
        if (extra === '' && !element.dataset.dressed) return;
        element.dataset.dressed = 'yes';
        const parts = [...element.children].filter((child) => child.nodeName !== 'clipPath') as SVGElement[];
        const shapes = shape.shapes.filter(({ shape: kind }) => kind !== 'label' && kind !== 'tag');
        for (const [index, part] of parts.entries()) if (shapes[index]) this.dress(part, shapes[index]!, extra);
        return;
      }
      default:
    }
    const { palette } = this.board;
    const style = extra ? `${shape.style ?? ''} ${extra}` : shape.style;
    if (style === 'dot-hit') return;
    const { colour, line, modifiers } = look(style, palette);
    const identified = 'id' in shape && Boolean(shape.id);
    const wide = this.unit * (modifiers.has('thick') ? 3 : modifiers.has('thin') ? 0.6 : 1.2);
    switch (shape.shape) {
      case 'symbol':
        element.setAttribute('color', flat(colour, this.board.paints) ?? '#f2ead8');
        element.setAttribute('fill', flat(colour, this.board.paints) ?? '#f2ead8');
        break;
      case 'dots':
        (element.firstElementChild as SVGElement).setAttribute('stroke', flat(colour, this.board.paints) ?? '#b9c6ea');
        break;
      case 'path': {
        const closed = /z\s*$/i.test(shape.d) || modifiers.has('filled');
        if (closed && !modifiers.has('outline')) {
          element.setAttribute('fill', this.fill(colour ?? '#121a30', shape));
          stroke(element, line ?? (identified ? (palette['line'] ?? '#2b3a5e') : null), wide);
        } else {
          element.setAttribute('fill', 'none');
          stroke(
            element,
            this.fill(colour ?? palette['line'] ?? '#4a5f92', shape),
            this.unit * (modifiers.has('thick') ? 4 : modifiers.has('thin') ? 1 : 2),
          );
          element.setAttribute('stroke-linecap', 'round');
          element.setAttribute('stroke-linejoin', 'round');
          if (identified && closed) element.setAttribute('pointer-events', 'all');
        }
        if (shape.arrow) element.setAttribute('marker-end', `url(#arrow-${this.slug})`);
        break;
      }
      default:
        if (modifiers.has('outline')) {
          element.setAttribute('fill', 'none');
          stroke(element, this.fill(colour ?? palette['line'] ?? '#2b3a5e', shape), wide);
          // An outline is still a place to click on.
          if (identified) element.setAttribute('pointer-events', 'all');
        } else {
          element.setAttribute('fill', this.fill(colour ?? '#121a30', shape));
          stroke(element, line ?? (identified ? (palette['line'] ?? '#2b3a5e') : null), wide);
        }
    }
    if (modifiers.has('dashed')) element.setAttribute('stroke-dasharray', `${6 * this.unit} ${5 * this.unit}`);
    else if (modifiers.has('dotted')) {
      element.setAttribute('stroke-dasharray', `0.1 ${5 * this.unit}`);
      element.setAttribute('stroke-linecap', 'round');
    } else element.removeAttribute('stroke-dasharray');
    if (modifiers.has('faint')) element.setAttribute('opacity', '0.45');
    else element.removeAttribute('opacity');
  }
}

let clips = 0;

/** Make these the children of a group, in this order; those that stand where they should are not touched. */
function place(into: SVGGElement, wanted: readonly SVGElement[]): void {
  const stay = new Set<Element>(wanted);
  for (const child of [...into.children]) if (!stay.has(child)) child.remove();
  let at = into.firstElementChild;
  for (const element of wanted) {
    if (element === at) at = at.nextElementSibling;
    else into.insertBefore(element, at);
  }
}

function create<Name extends keyof SVGElementTagNameMap>(name: Name): SVGElementTagNameMap[Name] {
  return document.createElementNS(SVG, name);
}

function path(d: string): SVGPathElement {
  const element = create('path');
  element.setAttribute('d', d);
  return element;
}

function plateOf(owner: number | null, palette: Board['palette']): Lettering['plate'] {
  if (owner === null) return { colour: palette['nobody'] ?? '#b9b29f', shape: '' };
  return { colour: seatColour(owner, palette), shape: SEAT_PATHS[seatShape(owner)] };
}

/** One plain colour for what a palette names: the middle of a gradient, the line of a hatch or texture. */
export function flat(colour: string | null, paints: Board['paints']): string | null {
  const paint = colour === null ? undefined : paints[colour];
  if (!paint) return colour;
  return paint.paint !== 'gradient' ? paint.colour : (paint.stops[Math.floor((paint.stops.length - 1) / 2)]?.[1] ?? '#f2ead8');
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

/** The id of a drawing of the title, or of one that all titles share; empty if there is none. */
export function drawingId(slug: string, symbol: string | undefined): string {
  if (!symbol) return '';
  return hasSymbol(slug, symbol) ? symbolId(slug, symbol) : hasSymbol('common', symbol) ? symbolId('common', symbol) : '';
}

/** Whether the art sheet has that drawing. */
export function hasSymbol(slug: string, symbol: string): boolean {
  return document.getElementById(symbolId(slug, symbol)) !== null;
}
