// What keys do at the table. Which key means what is listed in `browser/keys`.

import type { DrawerTab } from '../../drawer/Drawer.svelte';
import { t } from '../browser/i18n.svelte';
import { meaning, type Action } from '../browser/keys';
import { prefs } from '../browser/prefs.svelte';
import { ui } from '../../ui/ui.svelte';
import type { Desk } from './desk.svelte';

export function onkey(desk: Desk, event: KeyboardEvent): void {
  if (document.querySelector('dialog[open]') || desk.table.curtain !== null) return;
  if (endsStage(desk, event)) event.preventDefault();
  else if (event.key === 'Escape') leave(desk);
  else if (obey(desk, event)) event.preventDefault();
}

/** Any key ends what has the stage; Space keeps a battle. True: what would answer a decision does nothing else. */
function endsStage({ table: { telling } }: Desk, event: KeyboardEvent): boolean {
  if (!telling.stage || event.ctrlKey || event.metaKey) return false;
  if (event.key === ' ' && telling.stage.moment.stage === 'clash' && !telling.kept) telling.kept = true;
  else telling.clearStage();
  return /^([0-9 ]|Enter|Escape)$/.test(event.key);
}

/** Escape puts away the topmost of what is open. */
function leave({ table, deciding, advice, clicks, drawers, pointing, replaying }: Desk): void {
  if (clicks.menu) clicks.menu = null;
  else if (advice.hinting) advice.hinting = false;
  else if (table.telling.tale) table.telling.skip();
  else if (drawers.tab) drawers.close();
  else if (pointing.goal) pointing.stop();
  else if (deciding.drop()) return;
  else if (table.past && !replaying.standing) void table.lookBack(null);
}

/** Whether the key meant something. */
function obey(desk: Desk, event: KeyboardEvent): boolean {
  const what = meaning(event);
  if (typeof what !== 'number' && callsTool(desk, event)) {
    desk.drawers.toggle('tools');
    return true;
  }
  if (what === null) return false;
  if (typeof what === 'number' && desk.deciding.brush.on) {
    const piece = desk.deciding.brush.start[what - 1];
    if (piece) void desk.deciding.brush.pick(piece.title);
    return piece !== undefined;
  }
  if (typeof what === 'number') {
    const choice = desk.rail?.byKey(what) ?? null;
    if (!choice || !desk.table.mayChoose || desk.clicks.menu) return false;
    desk.deciding.press(choice);
    return true;
  }
  const { queue, tale } = desk.table.telling;
  if (what === 'skip' && queue.length === 0 && !tale) return false;
  if (what in ACTS) ACTS[what as keyof typeof ACTS](desk);
  else desk.drawers.toggle(what as DrawerTab);
  return true;
}

function callsTool({ pointing }: Desk, event: KeyboardEvent): boolean {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return false;
  return pointing.tools.some((tool) => tool.key && tool.key === event.key);
}

/** All that a key can mean, but for the tabs of the drawer. */
const ACTS: Readonly<Record<Exclude<Action, DrawerTab>, (desk: Desk) => void>> = {
  confirm: ({ deciding }) => deciding.confirm(),
  undo: ({ table, deciding: { brush } }) => void (brush.placed.length > 0 ? brush.undo() : table.answering.undoOwn()),
  restart: undoAll,
  next: ({ table }) => table.telling.next(),
  skip: ({ table }) => table.telling.skip(),
  pause: ({ table }) => table.telling.play(!table.telling.playing),
  choices: ({ layout, rail }) => {
    layout.showRail();
    rail?.focusFirst();
  },
  filter: ({ rail }) => {
    if (!rail?.focusFilter()) rail?.focusFirst();
  },
  board: ({ staging }) => {
    if (staging.stage) staging.putAside(!staging.aside);
    document.querySelector<HTMLElement>('.table-board [role="application"]')?.focus();
  },
  find: ({ board }) => board?.openFinder(),
  walk: ({ board }) => board?.walk(),
  all: ({ board }) => board?.showAll(),
  lights: ({ board, considering }) => board?.focus(considering.lit, true),
  theme: () => prefs.set('theme', prefs.paper ? 'night' : 'paper'),
  keys: ({ drawers }) => (drawers.keys = true),
  hint: ({ advice }) => advice.ask(),
  rail: ({ layout }) => (layout.railOpen = !layout.railOpen),
  back: ({ replaying }) => replaying.step(-1),
  forward: ({ replaying }) => replaying.step(1),
};

/** Back to the start of this decision; asked first where that is far. */
function undoAll({ table }: Desk): void {
  const count = table.shown?.undoable ?? 0;
  if (count === 0) return;
  if (count <= 2) void table.answering.undo(0);
  else
    ui.confirm({
      title: t('table.restart'),
      text: t('table.restart.sure', { n: count }),
      yes: t('table.restart'),
      act: () => void table.answering.undo(0),
    });
}
