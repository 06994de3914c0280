// Messages of the browser when it is your turn and you look elsewhere.

import { prefs } from './prefs.svelte';

export function canNotify(): boolean {
  return 'Notification' in window;
}

export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  const answer = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  prefs.set('notify', answer === 'granted');
  return answer === 'granted';
}

let last = '';

/** Tell that it is one's turn, once per decision, and only when the page is not in sight. */
export function notifyTurn(key: string, title: string, body: string): void {
  if (key === last) return;
  last = key;
  if (!prefs.notify || !canNotify() || Notification.permission !== 'granted' || !document.hidden) return;
  const note = new Notification(title, { body, tag: key.split(' ')[0] ?? key, icon: '/favicon.svg' });
  note.onclick = () => {
    focus();
    note.close();
  };
}

const plain = document.title || 'Armillary';

/** The tab says whose turn it is. */
export function setTitle(title: string, yours: boolean): void {
  const words = title ? `${yours ? '● ' : ''}${title} · Armillary` : plain;
  if (document.title !== words) document.title = words;
}
