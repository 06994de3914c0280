import { afterEach, expect, it, vi } from 'vitest';
import { Deciding } from '../lib/match/deciding.svelte';
import { choiceOf, tableOf } from '../lib/testing/match';
import { all, button, one, press, set, settled, show, text } from '../lib/testing/show.svelte';
import BrushTray from './BrushTray.svelte';

const vega = choiceOf('place vega', { caption: 'A ship at 12 Vega', brush: true });
const sirius = choiceOf('place sirius', { caption: 'A ship at 7 Sirius', brush: true });

afterEach(() => localStorage.clear());

/** Two ships are to be placed, each somewhere else. */
function showTray() {
  const table = tableOf(
    {},
    {
      view: {
        choices: [vega, sirius],
        scene: { tray: [{ title: 'Ships', left: 2, line: 'one each' }], sums: [['0', 'upkeep']] },
      },
    },
  );
  vi.spyOn(table.asking, 'draft').mockImplementation(async (notations, suggest) => {
    const taken = suggest ? ['place vega', 'place sirius'] : notations;
    return {
      type: 'collected',
      id: 'x',
      choices: [vega, sirius].filter((choice) => !taken.includes(choice.notation)),
      refused: null,
      reason: '',
      rule: '',
      taken,
      scene: { tray: [{ title: 'Ships', left: 2 - taken.length }], sums: [[`−${taken.length}`, 'upkeep']] },
    };
  });
  const chooseAll = vi.spyOn(table.answering, 'chooseAll').mockResolvedValue(true);
  const deciding = new Deciding(table);
  show(BrushTray, { table, deciding, slug: 'x', disabled: false, onpreview: vi.fn() });
  return { deciding, chooseAll };
}

async function byName(name: string): Promise<void> {
  set('input[type=search]', name);
  one('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settled();
}

it('places by name or number, and counts what is left', async () => {
  const { deciding } = showTray();
  expect(text('.count')).toContain('0 of 2 placed');
  await byName('vega');
  expect(deciding.brush.placed).toEqual(['place vega']);
  expect(text('.count')).toContain('1 of 2 placed');
  expect(text('.tray output')).toBe('1');
  await byName('7');
  expect(deciding.brush.placed).toEqual(['place vega', 'place sirius']);
});

it('has the sums of the title, which follow every piece', async () => {
  showTray();
  expect(text('dl')).toBe('upkeep 0');
  await byName('vega');
  expect(text('dl')).toBe('upkeep −1');
  press('Clear all');
  expect(text('dl')).toBe('upkeep 0');
});

it('says that there is no such place', async () => {
  const { deciding } = showTray();
  await byName('Altair');
  expect(text('.count')).toContain('There is no place called Altair');
  expect(deciding.brush.placed).toEqual([]);
});

it('takes back the last, or all', async () => {
  const { deciding } = showTray();
  await byName('vega');
  await byName('sirius');
  press('Undo the last');
  await settled();
  expect(deciding.brush.placed).toEqual(['place vega']);
  press('Clear all');
  expect(deciding.brush.placed).toEqual([]);
  expect(button('Clear all').disabled).toBe(true);
});

it('sends all of it by one button, once everything is placed', async () => {
  const { chooseAll } = showTray();
  expect(one<HTMLButtonElement>('.go').disabled).toBe(true);
  expect(text('.go')).toContain('2 still to place');
  all('.presets button')[0]!.click();
  await settled();
  expect(one<HTMLButtonElement>('.go').disabled).toBe(false);
  one('.go').click();
  await settled();
  expect(chooseAll).toHaveBeenCalledWith(['place vega', 'place sirius']);
});

/** A ship and a base; the rules would ask for the ship first. */
function showPieces() {
  const base = choiceOf('put-base vega', { caption: 'A base at 12 Vega', brush: true });
  const ships = { title: 'Ships', left: 1, takes: 'place ', now: true };
  const bases = { title: 'Bases', left: 1, takes: 'put-base ' };
  const table = tableOf({}, { view: { choices: [vega, sirius], scene: { tray: [ships, bases] } } });
  const draft = vi.spyOn(table.asking, 'draft').mockImplementation(async (taken) => {
    const placed = (verb: string): boolean => taken.some((notation) => notation.startsWith(verb));
    return {
      type: 'collected',
      id: 'x',
      choices: [...(placed('place ') ? [] : [vega, sirius]), ...(placed('put-base ') ? [] : [base])],
      refused: null,
      reason: '',
      rule: '',
      taken,
      scene: { tray: [...(placed('place ') ? [] : [ships]), ...(placed('put-base ') ? [] : [bases])] },
    };
  });
  const chooseAll = vi.spyOn(table.answering, 'chooseAll').mockResolvedValue(true);
  const deciding = new Deciding(table);
  show(BrushTray, { table, deciding, slug: 'x', disabled: false, onpreview: vi.fn() });
  return { deciding, draft, chooseAll };
}

it('places the pieces in the order that one likes', async () => {
  const { deciding, draft, chooseAll } = showPieces();
  const pressed = (): string[] => all('.tray button').map((piece) => piece.getAttribute('aria-pressed') ?? '');
  expect(pressed()).toEqual(['true', 'false']);
  expect(all('.places button').map((place) => place.textContent)).toEqual(['A ship at 12 Vega', 'A ship at 7 Sirius']);
  all('.tray button')[1]!.click();
  await settled();
  expect(draft).toHaveBeenLastCalledWith([], false);
  expect(pressed()).toEqual(['false', 'true']);
  expect(all('.places button').map((place) => place.textContent)).toEqual(['A base at 12 Vega']);
  await byName('vega');
  expect(deciding.brush.placed).toEqual(['put-base vega']);
  // What is used up gives way to what is left.
  expect(pressed()).toEqual(['true', 'false']);
  expect(all('.tray button')[1]!.hasAttribute('disabled')).toBe(true);
  await byName('sirius');
  one('.go').click();
  await settled();
  expect(chooseAll).toHaveBeenCalledWith(['put-base vega', 'place sirius']);
});
