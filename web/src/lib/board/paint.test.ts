import { beforeEach, describe, expect, it } from 'vitest';
import { hasSymbol, ink, installArt, look, luminance, Painter, within } from './paint';
import { boardOf, layer } from './fixtures';
import { widthOf } from './labels';
import { LabelLayer } from './lettering';
import { SEAT_HATCHES, SEAT_PATHS, SEAT_SHAPES, seatColour } from '../match/seats';

const SVG = 'http://www.w3.org/2000/svg';
const board = boardOf({
  box: [0, 0, 1000, 500],
  layers: [
    layer('fields', [
      { shape: 'hexagon', x: 10, y: 10, r: 5, id: 'hex:1', style: 'sea', title: 'One' },
      { shape: 'circle', x: 0, y: 0, r: 3, style: 'sea' },
      { shape: 'path', d: 'M0 0L5 5', style: 'route dashed', arrow: true },
      { shape: 'label', x: 1, y: 2, text: 'Mars', style: 'name bold' },
    ]),
  ],
  palette: { sea: '#112233', 'sea-line': '#445566', burning: '#ff0000', route: '#00ff00', name: '#ffffff' },
});

describe('looks', () => {
  it('take the colour of the last word that the palette knows', () => {
    expect(look('sea burning', board.palette)).toMatchObject({ colour: '#ff0000', line: '#445566' });
    expect(look('unknown dashed', board.palette).colour).toBeNull();
    expect(look('unknown dashed', board.palette).modifiers.has('dashed')).toBe(true);
  });

  it('never write in a colour too dark to read', () => {
    expect(ink('burning', board.palette)).toBe('#ff0000');
    expect(ink('sea', board.palette)).toBe('#f2ead8');
    expect(luminance('#ffffff')).toBeCloseTo(1);
    expect(luminance('#000000')).toBe(0);
  });
});

describe('the painter', () => {
  let ground: SVGGElement;
  let painter: Painter;

  beforeEach(() => {
    ground = document.createElementNS(SVG, 'g');
    painter = new Painter('x', board);
    painter.paint(ground);
  });

  it('draws every shape; only shapes with an id can be hit', () => {
    const layer = ground.querySelector('g[data-layer="fields"]')!;
    expect(layer.children).toHaveLength(3);
    expect(layer.children[0]!.getAttribute('data-mark')).toBe('hex:1');
    expect(layer.children[0]!.getAttribute('data-title')).toBe('One');
    expect(layer.children[1]!.getAttribute('pointer-events')).toBe('none');
    // Words are placed later, in pixels.
    expect(painter.ground.labels.map(({ label, bold, colour }) => [label.text, bold, colour])).toEqual([
      ['Mars', true, '#ffffff'],
    ]);
  });

  it('fills fields and strokes routes', () => {
    const [hex, , route] = ground.querySelector('g')!.children;
    expect(hex!.getAttribute('fill')).toBe('#112233');
    expect(hex!.getAttribute('stroke')).toBe('#445566');
    expect(route!.getAttribute('fill')).toBe('none');
    expect(route!.getAttribute('stroke')).toBe('#00ff00');
    expect(route!.getAttribute('stroke-dasharray')).toBe('6 5');
    expect(route!.getAttribute('marker-end')).toBe('url(#arrow-x)');
  });

  it('lays styles of the scene over and takes them away again', () => {
    const hex = painter.byId.get('hex:1')![0]!.element;
    painter.restyle({ 'hex:1': 'burning' });
    expect(hex.getAttribute('fill')).toBe('#ff0000');
    painter.restyle({});
    expect(hex.getAttribute('fill')).toBe('#112233');
  });
});

describe('paints, groups and many in one', () => {
  const rich = boardOf({
    box: [0, 0, 1000, 500],
    palette: { ball: 'ball', rough: 'rough', dot: '#fff000', way: '#00ff00' },
    paints: {
      ball: {
        paint: 'gradient',
        stops: [
          [0, '#ffffff'],
          [1, '#000000'],
        ],
        radial: true,
        towards: [500, 250],
      },
      rough: { paint: 'hatch', colour: '#ff0000', gap: 8 },
    },
    layers: [
      layer(
        'near',
        [
          {
            shape: 'group',
            id: 'world:a',
            clip: { shape: 'circle', x: 100, y: 250, r: 20 },
            opacity: 0.5,
            shapes: [{ shape: 'circle', x: 100, y: 250, r: 20, style: 'ball' }],
          },
        ],
        [2, 0],
      ),
      layer('far', [
        { shape: 'circle', x: 900, y: 250, r: 20, style: 'ball' },
        { shape: 'circle', x: 900, y: 260, r: 20, style: 'rough' },
        {
          shape: 'dots',
          points: [
            [1, 2],
            [3, 4],
          ],
          r: 2,
          style: 'dot',
          ids: ['space:1', 'space:2'],
        },
        {
          shape: 'way',
          points: [
            [0, 0],
            [10, 0],
            [20, 0],
          ],
          beads: [
            [1, '3', 'burn'],
            [9, 'x', 'stop'],
          ],
        },
        { shape: 'tag', x: 1, y: 2, lines: ['88 %'] },
      ]),
    ],
  });
  const into = document.createElementNS(SVG, 'g');
  const painter = new Painter('x', rich);
  painter.paint(into);

  it('turn the bright side of a world to its sun', () => {
    const gradients = [...into.querySelectorAll('radialGradient')];
    expect(gradients.map((one) => Number(one.getAttribute('cx')))).toEqual([0.72, 0.28]);
    const [left, right] = into.querySelectorAll('circle[fill^="url"]');
    expect(left!.getAttribute('fill')).toBe(`url(#${gradients[0]!.id})`);
    expect(right!.getAttribute('fill')).toBe(`url(#${gradients[1]!.id})`);
    expect(into.querySelector('pattern path')!.getAttribute('stroke')).toBe('#ff0000');
  });

  it('cut a group to its outline; all of it is its mark', () => {
    const group = painter.byId.get('world:a')![0]!.element;
    expect(group.getAttribute('clip-path')).toBe(`url(#${group.querySelector('clipPath')!.id})`);
    expect(group.getAttribute('opacity')).toBe('0.5');
    expect(group.querySelector('circle')!.hasAttribute('pointer-events')).toBe(false);
  });

  it('draw many dots as one path, each to be hit by its own mark', () => {
    expect(painter.byId.get('space:2')![0]!.shape).toMatchObject({ shape: 'circle', x: 3, y: 4, r: 2 });
    const path = [...into.querySelectorAll('path')].find((one) => one.getAttribute('d') === 'M1 2h0M3 4h0');
    expect(path!.getAttribute('stroke')).toBe('#fff000');
  });

  it('leave beads, words and signs to be placed in pixels', () => {
    expect(painter.ground.fixed.map(({ x, y }) => [x, y])).toEqual([[10, 0]]);
    expect(painter.ground.tags).toHaveLength(1);
    expect(into.querySelectorAll('.way path')).toHaveLength(3);
  });

  it('show layers between their zooms', () => {
    const near = into.querySelector<SVGElement>('[data-layer="near"]')!;
    painter.level(1);
    expect(near.style.display).toBe('none');
    painter.level(2);
    expect(near.style.display).toBe('');
    expect(within([0, 3], 2.9)).toBe(true);
    expect(within([0, 3], 3)).toBe(false);
  });
});

describe('textures and plates', () => {
  const surface = boardOf({
    palette: { grass: 'grass', name: '#ffffff', nobody: '#888888', 'seat-B': '#ff9900' },
    paints: { grass: { paint: 'texture', d: 'M1 1l2 2', size: [40, 60], colour: '#00ff00', width: 0.4 } },
    layers: [
      layer('ground', [
        { shape: 'circle', x: 0, y: 0, r: 20, style: 'grass' },
        { shape: 'label', x: 0, y: 20, text: 'Pelagia', style: 'name', plate: true, owner: 1 },
        { shape: 'label', x: 9, y: 20, text: 'Harrow', style: 'name', plate: true },
        { shape: 'label', x: 9, y: 20, text: 'big', style: 'name' },
      ]),
    ],
  });
  const painter = new Painter('x', surface);
  const into = document.createElementNS(SVG, 'g');
  painter.paint(into);

  it('repeat strokes of the board over nothing', () => {
    const [tile] = into.querySelectorAll('pattern');
    expect(into.querySelector('circle')!.getAttribute('fill')).toBe(`url(#${tile!.id})`);
    expect([tile!.getAttribute('width'), tile!.getAttribute('height')]).toEqual(['40', '60']);
    const strokes = tile!.querySelector('path')!;
    expect(['stroke', 'stroke-width', 'fill'].map((name) => strokes.getAttribute(name))).toEqual(['#00ff00', '0.4', 'none']);
  });

  it('show the colour and the shape of the owner around a name', () => {
    expect(painter.ground.labels.map(({ plate }) => plate)).toEqual([
      { colour: seatColour(1, surface.palette), shape: SEAT_PATHS[SEAT_SHAPES[1]!] },
      { colour: '#888888', shape: '' },
      null,
    ]);
  });

  it('are drawn around the words and their seat', () => {
    const names = document.createElementNS(SVG, 'g');
    const everywhere = { left: -100, right: 100, top: -100, bottom: 100 };
    new LabelLayer(names).write(painter.ground.labels.slice(0, 1), {
      k: 1,
      seen: everywhere,
      taken: [],
      named: () => null,
      weight: () => 0,
    });
    const [plate, seat, words] = names.firstElementChild!.children;
    expect([plate!.nodeName, seat!.nodeName, words!.textContent]).toEqual(['rect', 'path', 'Pelagia']);
    expect(Number(plate!.getAttribute('width'))).toBeGreaterThan(widthOf('Pelagia', 12) + 20);
  });
});

describe('what lies over a board', () => {
  const dot = (x: number) => ({ shape: 'circle' as const, x, y: 0, r: 3, style: 'sea' });
  it('is drawn anew only where it is another', () => {
    const painter = new Painter('toy', board);
    const group = document.createElementNS(SVG, 'g');
    const name = { shape: 'label' as const, x: 1, y: 2, text: 'Here' };
    const first = painter.overlay(group, [dot(1), dot(2), name]);
    const [one, two] = [...group.children];
    expect(first.labels).toHaveLength(1);
    expect(painter.overlay(group, [dot(1), dot(2), name])).toBe(first);
    const other = painter.overlay(group, [dot(3), dot(2)]);
    expect(other.labels).toEqual([]);
    expect(group.children).toHaveLength(2);
    expect(group.children[1]).toBe(two);
    expect(one!.isConnected || group.contains(one!)).toBe(false);
    painter.overlay(group, [dot(2), dot(3)]);
    expect(group.children[0]).toBe(two);
  });
});

describe('art sheets', () => {
  it('lie side by side under names of their own, without scripts', () => {
    const ship = '<symbol id="ship"><path fill="url(#glow)"/></symbol>';
    const sheet = `<svg xmlns="${SVG}"><script>bad()</script>${ship}<linearGradient id="glow"/></svg>`;
    installArt('one', sheet);
    installArt('two', sheet);
    installArt('one', sheet);
    expect(hasSymbol('one', 'ship')).toBe(true);
    expect(hasSymbol('two', 'ship')).toBe(true);
    expect(hasSymbol('three', 'ship')).toBe(false);
    expect(document.querySelectorAll('#art-one')).toHaveLength(1);
    expect(document.querySelector('#art-one script')).toBeNull();
    expect(document.querySelector('#art-one path')!.getAttribute('fill')).toBe('url(#art-one-glow)');
  });
});

describe('seats', () => {
  it('differ in colour, shape and hatch', () => {
    const colours = SEAT_SHAPES.map((_, seat) => seatColour(seat));
    expect(new Set(colours).size).toBe(7);
    expect(new Set(SEAT_SHAPES.map((shape) => SEAT_PATHS[shape])).size).toBe(7);
    expect(new Set(SEAT_HATCHES).size).toBe(7);
    expect(seatColour(1, { 'seat-B': '#abcdef' })).toBe('#abcdef');
  });
});
