import { flushSync, type ComponentProps } from 'svelte';
import { expect, it, vi } from 'vitest';
import { boardOf, layer } from '../lib/board/fixtures';
import type { Piece, Scene } from '../lib/board/scene';
import { all, one, press, set, show, text } from '../lib/testing/show.svelte';
import BoardView from './BoardView.svelte';

const board = boardOf({
  layers: [
    layer('worlds', [
      { shape: 'circle', x: 20, y: 20, r: 6, id: 'mars', title: 'Mars', style: 'world' },
      { shape: 'circle', x: 80, y: 70, r: 6, id: 'venus', title: 'Venus', style: 'world' },
    ]),
  ],
  names: { mars: 'Mars', venus: 'Venus' },
  beside: { mars: ['venus'], venus: ['mars'] },
  areas: [{ id: 'inner', title: 'Inner system', box: [0, 0, 50, 50] }],
});
const ship: Piece = { id: 'ship', at: 'mars', x: 20, y: 20, symbol: 'ship', owner: 0, title: 'Ship' };
const scene: Scene = { pieces: [ship], styles: {}, overlay: [] };

function showBoard(more: Partial<ComponentProps<typeof BoardView>> = {}) {
  const onpick = vi.fn();
  return { ...show(BoardView, { slug: 'x', board, scene, label: 'The board', seat: 0, onpick, ...more }), onpick };
}

const place = (mark: string): HTMLElement => one(`[data-place="${mark}"]`);

function choose(mark: string): void {
  place(mark).click();
  flushSync();
}

it('draws the ground once, and the pieces where they stand', () => {
  const { props } = showBoard();
  const mars = document.querySelector('.ground [data-mark="mars"]');
  expect(mars).not.toBeNull();
  expect(document.querySelector('.piece[data-piece="ship"]')!.getAttribute('data-title')).toContain('Ship');
  props.scene = { ...scene, pieces: [{ ...ship, at: 'venus', x: 80, y: 70, via: [[50, 50]] }] };
  flushSync();
  expect(document.querySelector('.ground [data-mark="mars"]')).toBe(mars);
  expect(document.querySelector<HTMLElement>('.piece')!.style.transform).toBe('translate(80px, 70px)');
  expect(document.querySelector('.trail')!.getAttribute('d')).toBe('M20 20L50 50L80 70');
});

it('is read place by place, with what lies there and what may be done', () => {
  const { onpick } = showBoard({ lit: new Set(['mars']), offers: () => ['Land on Mars'] });
  expect(place('mars').textContent).toMatch(/^Mars: .*Ship.*Land on Mars/);
  expect(place('venus').textContent).toContain('Venus');
  choose('mars');
  expect(onpick.mock.calls[0]![0]).toEqual(['mars']);
  // What can be chosen is chosen, what cannot is read.
  expect(all('.detail')).toEqual([]);
  choose('venus');
  expect(text('.detail')).toContain('Venus');
});

it('lights what may be chosen, and rings what is chosen', () => {
  const { props } = showBoard({ lit: new Set(['mars', 'nowhere']) });
  expect([...document.querySelectorAll('.light')].map((one) => one.getAttribute('data-mark'))).toEqual(['mars']);
  props.lit = new Set();
  flushSync();
  expect(document.querySelector('.light')).toBeNull();
});

it('shows what a choice would do, and takes it away again', () => {
  const { props } = showBoard({
    sketch: {
      overlay: [
        {
          shape: 'way',
          points: [
            [20, 20],
            [80, 70],
          ],
          style: 'own',
        },
      ],
    },
  });
  expect(document.querySelector('.sketched .way')).not.toBeNull();
  props.sketch = null;
  flushSync();
  expect(document.querySelector('.sketched .way')).toBeNull();
});

it('finds a place by its name and reads it', () => {
  const { view } = showBoard();
  view.openFinder();
  flushSync();
  set('.finder input', 'ven');
  press('Venus');
  expect(all('.finder')).toEqual([]);
  expect(text('.detail')).toContain('Venus');
});

it('keeps its card to itself where a place is told elsewhere', () => {
  const { props } = showBoard();
  choose('mars');
  expect(text('.detail')).toContain('Mars');
  props.told = true;
  flushSync();
  props.told = false;
  flushSync();
  expect(all('.detail')).toEqual([]);
});

it('hides the names of areas under the stage', () => {
  const { props } = showBoard();
  expect(document.querySelector('.areas')!.textContent).toContain('Inner system');
  props.covered = true;
  flushSync();
  expect(document.querySelector('.areas')).toBeNull();
});
