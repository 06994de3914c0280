// Quick keys of the table. One list, so that the help cannot be wrong.

import type { Key } from './i18n.svelte';

export type Action =
  | 'undo'
  | 'restart'
  | 'theme'
  | 'confirm'
  | 'next'
  | 'skip'
  | 'pause'
  | 'choices'
  | 'filter'
  | 'board'
  | 'walk'
  | 'find'
  | 'all'
  | 'lights'
  | 'log'
  | 'chat'
  | 'offers'
  | 'orders'
  | 'help'
  | 'fair'
  | 'notes'
  | 'keys'
  | 'back'
  | 'forward'
  | 'hint'
  | 'rail';

export const KEYS: readonly { key: string; action: Action; text: Key }[] = [
  { key: 'u', action: 'undo', text: 'table.undo' },
  { key: 'U', action: 'restart', text: 'table.restart' },
  { key: '.', action: 'next', text: 'keys.next' },
  { key: ' ', action: 'skip', text: 'keys.skip' },
  { key: 'p', action: 'pause', text: 'keys.pause' },
  { key: 'a', action: 'choices', text: 'keys.choices' },
  { key: 'f', action: 'filter', text: 'keys.filter' },
  { key: 'b', action: 'board', text: 'keys.board' },
  { key: 'w', action: 'walk', text: 'board.text' },
  { key: 'j', action: 'find', text: 'board.find' },
  { key: 'h', action: 'all', text: 'board.all' },
  { key: 'v', action: 'lights', text: 'keys.lights' },
  { key: 'l', action: 'log', text: 'drawer.log' },
  { key: 'c', action: 'chat', text: 'drawer.chat' },
  { key: 'o', action: 'offers', text: 'drawer.offers' },
  { key: 's', action: 'orders', text: 'drawer.orders' },
  { key: 'g', action: 'help', text: 'drawer.help' },
  { key: 'd', action: 'fair', text: 'drawer.fair' },
  { key: 'n', action: 'notes', text: 'drawer.notes' },
  { key: 'i', action: 'hint', text: 'hint.ask' },
  { key: 't', action: 'theme', text: 'settings.theme' },
  { key: 'r', action: 'rail', text: 'table.rail' },
  { key: ',', action: 'back', text: 'replay.back' },
  { key: ';', action: 'forward', text: 'replay.on' },
  { key: '?', action: 'keys', text: 'keys.title' },
];

const byKey = new Map(KEYS.map(({ key, action }) => [key, action]));

/** What a key means at the table: an action, a choice by its number, or nothing. Typing into a field means nothing. */
export function meaning(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>): Action | number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as Element | null;
  const tag = target?.tagName ?? '';
  if (tag === 'INPUT' || tag === 'TEXTAREA' || tag === 'SELECT') return null;
  if (event.key === ' ' && (tag === 'BUTTON' || tag === 'A' || tag === 'SUMMARY')) return null;
  if (/^[0-9]$/.test(event.key)) return Number(event.key);
  if (event.key === 'Enter') return tag === 'BUTTON' || tag === 'A' || tag === 'SUMMARY' ? null : 'confirm';
  return byKey.get(event.key) ?? null;
}
