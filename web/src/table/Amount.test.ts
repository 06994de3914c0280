import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import { all, button, one, press, set, show, text } from '../lib/testing/show.svelte';
import Amount from './Amount.svelte';

const bid = { least: 1, most: 9, amount: 3, palette: {} };
const knob = (): string => text('.knob');

it('keeps what is typed within the range', () => {
  show(Amount, bid);
  expect(knob()).toBe('3');
  set('input[type=number]', '40');
  expect(knob()).toBe('9');
  set('input[type=number]', '');
  expect(knob()).toBe('1');
});

it('follows the slider and the quick picks', () => {
  show(Amount, {
    ...bid,
    outlook: {
      picks: [
        [6, 'one more than Bea'],
        [9, 'all'],
      ],
    },
  });
  set('input[type=range]', '5');
  expect(knob()).toBe('5');
  press('6 one more than Bea');
  expect(knob()).toBe('6');
  expect(button('6 one more than Bea').getAttribute('aria-pressed')).toBe('true');
  expect(button('9 all').getAttribute('aria-pressed')).toBe('false');
});

it('says what others have on the scale', () => {
  show(Amount, { ...bid, outlook: { scale: [[4, null, 'what it is worth']] } });
  expect(text('.scale .mark')).toBe('what it is worth');
});

it('names every figure of a short scale, and of a long one what has room', () => {
  const { props } = show(Amount, bid);
  expect(all('.scale .name')).toHaveLength(9);
  props.most = 21;
  flushSync();
  expect(all('.scale .name').length).toBeLessThan(9);
});

it('makes a bid step by step, and names what a quick pick is', () => {
  const picks: [number, string][] = [
    [2, 'equal Bea'],
    [3, 'top Bea'],
    [5, 'all you have'],
  ];
  show(Amount, { ...bid, most: 5, amount: 2, bid: 'limit', unit: 'gold', outlook: { picks } });
  const limit = (): string => one<HTMLInputElement>('input[type=number]').value;
  expect(text('.far')).toContain('up to');
  expect(text('.far')).toContain('gold');
  expect(all('input[type=range]')).toHaveLength(0);
  press('One more');
  expect(limit()).toBe('3');
  expect(button('3top Bea').getAttribute('aria-pressed')).toBe('true');
  press('5all you have');
  expect(limit()).toBe('5');
  expect(button('One more').disabled).toBe(true);
  set('input[type=number]', '0');
  expect(limit()).toBe('1');
  expect(button('One less').disabled).toBe(true);
});

it('keeps the scale of a sealed bid, where others stand on it', () => {
  show(Amount, { ...bid, bid: 'sealed', outlook: { scale: [[4, null, 'has 4 credits']] } });
  press('One more');
  expect(knob()).toBe('4');
  expect(all('input[type=number]')).toHaveLength(1);
});
