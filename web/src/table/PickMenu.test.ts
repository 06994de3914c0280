import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import { Deciding } from '../lib/match/deciding.svelte';
import { choiceOf, tableOf } from '../lib/testing/match';
import { all, button, one, press, show, text } from '../lib/testing/show.svelte';
import PickMenu from './PickMenu.svelte';

const choices = [choiceOf('land', { marks: ['mars'] }), choiceOf('fly on')];

function showMenu(reasons: { reason: string; rule: string }[] = []) {
  const table = tableOf({}, { view: { choices } });
  const choose = vi.spyOn(table.answering, 'choose').mockResolvedValue(true);
  const onclose = vi.fn();
  const onpreview = vi.fn();
  const shown = reasons.length > 0 ? [] : choices;
  show(PickMenu, { x: 40, y: 40, slug: 'x', deciding: new Deciding(table), choices: shown, reasons, onclose, onpreview });
  return { choose, onclose, onpreview };
}

const key = (name: string): void => {
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  flushSync();
};

it('takes the choice that is pressed, and closes', () => {
  const { choose, onclose } = showMenu();
  press('Do fly on');
  expect(choose).toHaveBeenCalledWith('fly on');
  expect(onclose).toHaveBeenCalled();
});

it('is walked by arrows, and shows on the board what each would do', () => {
  const { onpreview } = showMenu();
  expect(document.activeElement).toBe(button('Do land'));
  key('ArrowDown');
  expect(document.activeElement).toBe(button('Do fly on'));
  expect(onpreview.mock.lastCall![0].notation).toBe('fly on');
  key('ArrowDown');
  expect(document.activeElement).toBe(button('Do land'));
});

it('closes by Escape, which does nothing else, and by a click elsewhere', () => {
  const { onclose } = showMenu();
  const heard = vi.fn();
  addEventListener('keydown', heard);
  key('Escape');
  removeEventListener('keydown', heard);
  expect(onclose).toHaveBeenCalledTimes(1);
  expect(heard).not.toHaveBeenCalled();
  button('Do land').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(onclose).toHaveBeenCalledTimes(1);
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(onclose).toHaveBeenCalledTimes(2);
});

it('says why nothing can be chosen, with the rule', () => {
  showMenu([{ reason: 'Mars is taken.', rule: 'XX-LAND-02' }]);
  expect(one('.menu').getAttribute('role')).toBe('alert');
  expect(all('button.item')).toEqual([]);
  expect(text('.why')).toContain('Mars is taken.');
  expect(text('.why button')).toBe('XX-LAND-02');
});
