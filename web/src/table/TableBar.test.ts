import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import { tableOf } from '../lib/testing/match';
import { button, press, show, text } from '../lib/testing/show.svelte';
import TableBar from './TableBar.svelte';

function showBar(table = tableOf(), more: Record<string, unknown> = {}) {
  const given = { phone: false, tablet: false, playing: true, tab: null, hinting: false, tools: false, railOpen: true };
  const calls = { ontab: vi.fn(), onhint: vi.fn(), onmenu: vi.fn() };
  return { ...show(TableBar, { table, ...given, ...calls, ...more }), ...calls };
}

it('takes back one’s own last decision, where there is one', () => {
  const table = tableOf();
  const undo = vi.spyOn(table.answering, 'undoOwn').mockResolvedValue();
  showBar(table);
  expect(button('Take back my last decision').disabled).toBe(true);
  table.shown = { ...table.shown!, undoable: 1 };
  flushSync();
  press('Take back my last decision');
  expect(undo).toHaveBeenCalled();
});

it('counts what was said and not read', () => {
  const table = tableOf();
  const { ontab } = showBar(table);
  expect(button('Chat')).toBeDefined();
  const line = { at: 0, to: null, name: 'Bea', text: 'Hello' };
  table.talk.hear([
    { ...line, n: 1, seat: 1 },
    { ...line, n: 2, seat: 0 },
    { ...line, n: 3, seat: 1 },
  ]);
  flushSync();
  press('Chat: 2 unread');
  expect(ontab).toHaveBeenCalledWith('chat');
  table.talk.read();
  flushSync();
  expect(button('Chat')).toBeDefined();
});

it('offers hints only where the match has them', () => {
  const { onhint } = showBar();
  press('What would you do?');
  expect(onhint).toHaveBeenCalled();
  document.body.innerHTML = '';
  showBar(tableOf({ hints: false }));
  expect(() => button('What would you do?')).toThrow();
});

it('says that the connection is gone', () => {
  const table = tableOf();
  table.status = 'waiting';
  showBar(table);
  expect(text('[role=status]')).toBe('Connecting …');
});

it('leaves a spectator nothing to take back', () => {
  const table = tableOf();
  table.seat = null;
  showBar(table);
  expect(() => button('Take back my last decision')).toThrow();
  expect(text('header')).toContain('You are watching');
});
