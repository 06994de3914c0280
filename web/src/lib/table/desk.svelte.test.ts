// The page of a table without its elements: what clicks and keys do, what lies over the board, what is lit.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefs } from '../browser/prefs.svelte';
import { boardOf } from '../board/fixtures';
import { choiceOf, tableOf } from '../testing/match';
import type { View } from '../wire/messages';
import { Desk } from './desk.svelte';
import { onkey } from './keyboard';

const land = choiceOf('land', { marks: ['mars'] });
const build = choiceOf('build', { marks: ['mars', 'base'] });
const leave = choiceOf('leave', { marks: ['venus'] });

let close: () => void = () => undefined;

function deskOf(view: Partial<View> = {}, replay: number | null = null) {
  const table = tableOf(
    {},
    { weight: { level: 'turn', text: '', choices: 3 }, view: { choices: [land, build, leave], ...view } },
  );
  table.board = boardOf({ names: { mars: 'Mars', venus: 'Venus', luna: 'Luna' } });
  const choose = vi.spyOn(table.answering, 'choose').mockResolvedValue(true);
  const lookBack = vi.spyOn(table, 'lookBack').mockResolvedValue();
  let desk!: Desk;
  close = $effect.root(() => {
    desk = new Desk(table, { replay });
  });
  flushSync();
  return { table, desk, choose, lookBack };
}

beforeEach(() => {
  prefs.set('confirm', true);
});
afterEach(() => {
  close();
  document.body.innerHTML = '';
});

function press(desk: Desk, key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, ...more });
  onkey(desk, event);
  flushSync();
  return event.defaultPrevented;
}

describe('a click on the board', () => {
  it('takes the only choice there, and asks which of several', async () => {
    const { desk, choose } = deskOf();
    await desk.clicks.pick(['mars'], 5, 6);
    expect(choose).not.toHaveBeenCalled();
    expect(desk.clicks.menu).toMatchObject({ x: 5, y: 6, choices: [land, build] });
    await desk.clicks.pick(['venus'], 0, 0);
    expect(choose).toHaveBeenCalledWith('leave');
    expect(desk.clicks.menu).toBeNull();
  });

  it('only chooses where a finger pressed', async () => {
    const { desk, choose } = deskOf();
    desk.layout.sheet = 'peek';
    desk.clicks.touched = true;
    await desk.clicks.pick(['venus'], 0, 0);
    expect(choose).not.toHaveBeenCalled();
    expect(desk.deciding.chosen?.notation).toBe('leave');
    expect(desk.layout.sheet).toBe('half');
  });

  it('does nothing while the decision has only just come, or while one looks back', async () => {
    const { desk, table, choose } = deskOf();
    table.gate.closed = true;
    await desk.clicks.pick(['venus'], 0, 0);
    table.gate.closed = false;
    table.past = { match: 'm', step: 0, total: 1, view: table.shown!.view };
    await desk.clicks.pick(['venus'], 0, 0);
    expect(choose).not.toHaveBeenCalled();
    expect(desk.clicks.menu).toBeNull();
  });

  it('says why nothing is to be chosen there: as the view knows, as the server says, or that there is nothing', async () => {
    const taken = { notation: 'land luna', marks: ['luna'], rule: 'XX-2', reason: 'Luna is taken.' };
    const { desk, table } = deskOf({ refusals: [taken] });
    const why = vi.spyOn(table.asking, 'why').mockResolvedValue(null);
    await desk.clicks.pick(['luna'], 0, 0);
    expect(desk.clicks.menu?.reasons).toEqual([taken]);
    expect(why).not.toHaveBeenCalled();
    await desk.clicks.pick(['sun'], 0, 0);
    expect(why).toHaveBeenCalledWith('sun');
    expect(desk.clicks.menu?.reasons).toEqual([{ reason: 'There is nothing to choose here now.', rule: 'XX-TURN-01' }]);
  });

  it('answers the tool that waits for a place', async () => {
    const { desk, choose } = deskOf();
    const placed = vi.fn();
    desk.drawers.open('tools');
    desk.drawers.placing = placed;
    await desk.clicks.pick(['piece', 'venus'], 0, 0);
    expect(placed).toHaveBeenCalledWith('venus');
    expect(choose).not.toHaveBeenCalled();
  });

  it('asks the planner about a place that is no choice', async () => {
    const { desk } = deskOf({ tools: [{ id: 'plan', title: 'Plan', points: 'to' }] });
    desk.drawers.open('log');
    desk.layout.railOpen = false;
    await desk.clicks.pick(['luna'], 0, 0);
    expect(desk.pointing.goal).toBe('luna');
    expect(desk.drawers.tab).toBeNull();
    expect(desk.layout.railOpen).toBe(true);
    expect(desk.clicks.menu).toBeNull();
  });
});

describe('a pointer that rests on the board', () => {
  const planner = { tools: [{ id: 'plan', title: 'Plan', points: 'target' }] };
  function chart(view: Partial<View> = planner) {
    const { desk, table } = deskOf(view);
    table.board = boardOf({
      names: { mars: 'Mars', venus: 'Venus', luna: 'Luna', l1: 'L1' },
      goals: ['mars', 'venus', 'luna'],
    });
    desk.layout.width = 1440;
    flushSync();
    return { desk, table };
  }
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows the plans to a world within a breath, and puts them away where it rests elsewhere', () => {
    const { desk } = chart();
    desk.pointing.hover(['luna']);
    vi.advanceTimersByTime(149);
    expect(desk.pointing.goal).toBe('');
    vi.advanceTimersByTime(1);
    expect(desk.pointing.goal).toBe('luna');
    expect(desk.pointing.glance).toBe(true);
    desk.pointing.hover([]);
    vi.advanceTimersByTime(499);
    expect(desk.pointing.goal).toBe('luna');
    vi.advanceTimersByTime(1);
    expect(desk.pointing.goal).toBe('');
  });

  it('asks for nothing where it only passes, on a way between worlds, or on what may be chosen', () => {
    const { desk } = chart();
    for (const marks of [['luna'], ['l1'], ['venus']]) {
      desk.pointing.hover(marks);
      if (marks[0] === 'luna') vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(1000);
    expect(desk.pointing.goal).toBe('');
    desk.pointing.hover(['l1']);
    vi.advanceTimersByTime(1000);
    expect(desk.pointing.goal).toBe('');
  });

  it('leaves the plans while it is in the rail, and those that were asked for by a click', () => {
    const { desk } = chart();
    desk.pointing.hover(['luna']);
    vi.advanceTimersByTime(150);
    desk.pointing.hover([]);
    desk.pointing.hold();
    vi.advanceTimersByTime(1000);
    expect(desk.pointing.goal).toBe('luna');
    desk.pointing.at(['luna']);
    desk.pointing.hover(['l1']);
    vi.advanceTimersByTime(1000);
    expect(desk.pointing).toMatchObject({ goal: 'luna', glance: false });
  });

  it('does nothing on a phone, or where a tablet has put the rail away', () => {
    const { desk } = chart();
    desk.layout.width = 390;
    desk.pointing.hover(['luna']);
    vi.advanceTimersByTime(1000);
    expect(desk.pointing.goal).toBe('');
    desk.layout.width = 900;
    desk.layout.railOpen = false;
    desk.pointing.hover(['luna']);
    vi.advanceTimersByTime(1000);
    expect(desk.pointing.goal).toBe('');
  });
});

describe('a plan that is pinned', () => {
  const pin = { mark: 'luna', args: { target: 'luna', plan: '1', effort: '2' }, name: 'Fast', figures: 'turns 2' };
  const best = { options: [{ name: 'Fast', cells: ['3'] }], heads: ['turns'] };

  it('is looked at again when one decides again, stays when the page is opened anew, and tells why it is lost', async () => {
    localStorage.clear();
    const tools = [{ id: 'plan', title: 'Plan', points: 'target' }];
    const { desk, table } = deskOf({ tools });
    const consult = vi.spyOn(table.asking, 'consult').mockResolvedValue({ sketch: best, reason: '' });
    desk.pointing.setPin(pin, best);
    expect(consult).not.toHaveBeenCalled();
    table.shown = { ...table.shown!, seq: 2, view: { ...table.shown!.view, tools: [...tools] } };
    flushSync();
    await vi.waitFor(() => expect(desk.pointing.pin?.figures).toBe('turns 3'));
    expect(consult.mock.calls).toEqual([['plan', { target: 'luna', plan: '0', effort: '0' }]]);
    consult.mockResolvedValue({ sketch: { lines: ['No plan leads to Luna.'] }, reason: '' });
    table.shown = { ...table.shown, seq: 3, view: { ...table.shown.view, tools: [...tools] } };
    flushSync();
    await vi.waitFor(() => expect(desk.pointing.lost).toBe('No plan leads to Luna.'));
    close();
    expect(deskOf({ tools }).desk.pointing.pin?.mark).toBe('luna');
    localStorage.clear();
  });

  it('lies on the board as a ghost while nothing else is drawn', () => {
    const { desk } = deskOf({ tools: [{ id: 'plan', title: 'Plan', points: 'target' }] });
    const way = { shape: 'way' as const, points: [[0, 0] as [number, number], [1, 1] as [number, number]] };
    desk.pointing.setPin(pin, { overlay: [way, { shape: 'tag', x: 0, y: 0, lines: ['1'] }] });
    expect(desk.pointing.ghost).toEqual({ overlay: [{ ...way, ghost: true }] });
    desk.pointing.setPin(null);
    expect(desk.pointing.ghost).toBeNull();
  });
});

describe('what is considered', () => {
  it('stands out: what the list points at before what the board does, and that before what is chosen', () => {
    const { desk } = deskOf();
    expect([...desk.considering.lit]).toEqual(['mars', 'base', 'venus']);
    desk.deciding.select(build);
    expect([...desk.considering.strong]).toEqual(['mars', 'base']);
    desk.considering.pointed = ['venus'];
    expect([...desk.considering.strong]).toEqual(['venus']);
    desk.considering.preview = land;
    expect([...desk.considering.strong]).toEqual(['mars']);
    expect(desk.considering.notation).toBe('land');
  });

  it('is drawn after a breath, and not if one points elsewhere before the answer', async () => {
    vi.useFakeTimers();
    const { desk, table } = deskOf();
    const tell: ((sketch: { lines: string[] }) => void)[] = [];
    vi.spyOn(table.asking, 'consider').mockImplementation(() => new Promise((done) => tell.push(done)));
    desk.considering.preview = land;
    flushSync();
    await vi.advanceTimersByTimeAsync(200);
    desk.considering.preview = leave;
    flushSync();
    await vi.advanceTimersByTimeAsync(200);
    tell[0]!({ lines: ['landing'] });
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.considering.sketch).toBeNull();
    tell[1]!({ lines: ['leaving'] });
    await vi.advanceTimersByTimeAsync(0);
    expect(desk.considering.sketch).toEqual({ lines: ['leaving'] });
    vi.useRealTimers();
  });
});

describe('what is decided about', () => {
  const stage = { title: 'Ion Drive' };

  it('has the stage until it is put aside, and makes room for the drawer', () => {
    const { desk } = deskOf({ scene: { stage } });
    expect(desk.staging.covers).toBe(true);
    desk.staging.putAside(true);
    expect(desk.staging.aside).toBe(true);
    expect(desk.staging.covers).toBe(false);
    desk.staging.putAside(false);
    desk.drawers.open('log');
    expect(desk.staging.stage).toBeNull();
  });

  it('begins aside where the title says so, and can be brought back', () => {
    const { desk } = deskOf({ scene: { stage: { ...stage, aside: true } } });
    expect(desk.staging.aside).toBe(true);
    desk.staging.putAside(false);
    expect(desk.staging.aside).toBe(false);
  });
});

describe('a key', () => {
  it('that is Escape puts away one thing after the other', () => {
    const { desk } = deskOf({ tools: [{ id: 'plan', title: 'Plan', points: 'to' }] });
    desk.pointing.goal = 'luna';
    desk.drawers.open('log');
    desk.advice.hinting = true;
    desk.clicks.menu = { x: 0, y: 0, choices: [land, build], reasons: [] };
    const open = (): boolean[] => [
      desk.clicks.menu !== null,
      desk.advice.hinting,
      desk.drawers.tab !== null,
      desk.pointing.goal !== '',
    ];
    for (let put = 1; put <= 4; put++) {
      press(desk, 'Escape');
      expect(open()).toEqual([false, false, false, false].map((_, at) => at >= put));
    }
  });

  it('with a number takes the choice that the rail shows beside it, unless a menu is open', () => {
    const { desk, choose } = deskOf();
    desk.rail = { byKey: (digit: number) => (digit === 1 ? leave : null) } as unknown as NonNullable<Desk['rail']>;
    expect(press(desk, '2')).toBe(false);
    desk.clicks.menu = { x: 0, y: 0, choices: [land, build], reasons: [] };
    expect(press(desk, '1')).toBe(false);
    expect(choose).not.toHaveBeenCalled();
    desk.clicks.menu = null;
    expect(press(desk, '1')).toBe(true);
    expect(choose).toHaveBeenCalledWith('leave');
  });

  it('opens a tab of the drawer and closes it again, with the focus where it was', () => {
    const { desk } = deskOf();
    document.body.innerHTML = '<button>here</button>';
    const here = document.querySelector('button')!;
    here.focus();
    press(desk, 'l');
    expect(desk.drawers.tab).toBe('log');
    here.blur();
    press(desk, 'l');
    expect(desk.drawers.tab).toBeNull();
    expect(document.activeElement).toBe(here);
  });

  it('of a tool of the title opens the tools, but not while one types', () => {
    const { desk } = deskOf({ tools: [{ id: 'plan', title: 'Plan', key: 'm' }] });
    document.body.innerHTML = '<input>';
    const field = document.querySelector('input')!;
    field.addEventListener('keydown', (event) => onkey(desk, event));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'm' }));
    expect(desk.drawers.tab).toBeNull();
    expect(press(desk, 'm')).toBe(true);
    expect(desk.drawers.tab).toBe('tools');
  });

  it('means nothing with Ctrl, under a dialogue, or behind the curtain', () => {
    const { desk, table } = deskOf();
    expect(press(desk, 'l', { ctrlKey: true })).toBe(false);
    table.curtain = 1;
    expect(press(desk, 'l')).toBe(false);
    table.curtain = null;
    document.body.innerHTML = '<dialog open></dialog>';
    expect(press(desk, 'l')).toBe(false);
    expect(desk.drawers.tab).toBeNull();
  });

  it('ends what has the stage, and answers nothing with it', () => {
    const { desk, table, choose } = deskOf();
    desk.deciding.select(leave);
    table.telling.stage = { moment: { stage: 'banner', title: 'Winter' }, seat: null } as never;
    expect(press(desk, 'Enter')).toBe(true);
    expect(table.telling.stage).toBeNull();
    expect(choose).not.toHaveBeenCalled();
    press(desk, 'Enter');
    expect(choose).toHaveBeenCalledWith('leave');
  });
});

describe('room', () => {
  it('is taken from the board by the rail of a tablet, the drawer of a desk and the sheet of a phone', () => {
    const { desk } = deskOf();
    const { layout, drawers } = desk;
    drawers.open('log');
    expect(layout.insets).toEqual({ top: 0, right: 0, bottom: 0, left: 400 });
    layout.width = 800;
    expect(layout.insets).toEqual({ top: 0, right: 360, bottom: 0, left: 0 });
    layout.railOpen = false;
    expect(layout.insets.right).toBe(0);
    layout.width = 400;
    layout.sheet = 'peek';
    expect(layout.insets.bottom).toBe(142);
    drawers.open('tools');
    expect(layout.low).toBe(true);
    expect(layout.insets.bottom).toBe(392);
  });
});

describe('what the page does by itself', () => {
  /** A turn that usually takes several answers weighs as much, though it begins with a single possible one. */
  const weights = ['forced', 'turn'] as const;

  it.each(weights)('gives the only answer after a moment, unless it was taken back (%s)', async (level) => {
    vi.useFakeTimers();
    const { table, choose } = deskOf({ choices: [leave] });
    table.shown = { ...table.shown!, weight: { level, text: '', choices: 1 } };
    flushSync();
    table.answering.wasUndone = true;
    flushSync();
    await vi.advanceTimersByTimeAsync(5000);
    expect(choose).not.toHaveBeenCalled();
    table.answering.wasUndone = false;
    flushSync();
    await vi.advanceTimersByTimeAsync(5000);
    expect(choose).toHaveBeenCalledWith('leave');
    vi.useRealTimers();
  });

  it('looks back from the step that the page names, as far as the match goes', () => {
    for (const [named, found] of [
      [0, 0],
      [7, 1],
    ] as const) {
      const { desk, lookBack } = deskOf({}, named);
      expect(desk.replaying.looking).toBe(true);
      expect(lookBack).toHaveBeenCalledExactlyOnceWith(found);
      close();
    }
  });
});

describe('the sheet of a phone', () => {
  const cards = [
    { id: 'red', title: 'Red' },
    { id: 'blue', title: 'Blue' },
  ];
  const phone = (scene: View['scene']): Desk => {
    const { desk } = deskOf({ scene });
    Object.assign(desk.layout, { width: 390, height: 844 });
    flushSync();
    return desk;
  };

  it('is low below cards to choose from, until they are put aside', () => {
    const desk = phone({ stage: { title: 'Who are you?', cards } });
    expect(desk.layout.sheetHeight).toBeLessThan(844 / 3);
    desk.staging.putAside(true);
    expect(desk.layout.sheetHeight).toBeGreaterThan(844 / 3);
    desk.layout.unfold();
    expect(desk.layout.sheetHeight).toBeGreaterThan(700);
  });

  it('gives the board back once an answer is on its way', () => {
    const desk = phone({});
    desk.layout.unfold();
    expect(desk.layout.sheet).toBe('full');
    desk.table.answering.busy = true;
    flushSync();
    expect(desk.layout.sheet).toBe('half');
  });

  it('shows the choices where one card is spoken of, and where the board is', () => {
    expect(phone({ stage: { title: 'A card', cards: cards.slice(0, 1) } }).layout.sheetHeight).toBeGreaterThan(844 / 3);
    close();
    expect(phone({}).layout.sheetHeight).toBeGreaterThan(844 / 3);
  });
});
