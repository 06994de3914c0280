import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Deciding } from '../lib/match/deciding.svelte';
import type { Collected, Outlook, RefusalView } from '../lib/wire/messages';
import type { ChoiceView } from '../lib/board/scene';
import type { Table } from '../lib/match/table.svelte';
import ChoiceList from './ChoiceList.svelte';
import Confirm from './Confirm.svelte';

const choices: ChoiceView[] = [
  { notation: 'move mars', caption: 'Move to Mars', marks: ['node:mars'], rule: 'XX-MOVE-01', group: 'Move' },
  {
    notation: 'attack B 1..5',
    caption: 'Attack Bea with 1 to 5 fleets',
    marks: [],
    rule: 'XX-1',
    group: 'Attack',
    least: 1,
    most: 5,
    final: true,
    amounts: { one: 'Attack Bea with {amount} fleet', other: 'Attack Bea with {amount} fleets' },
  },
  { notation: 'pass', caption: 'Pass', marks: [], rule: 'XX-PASS-01', quiet: true },
];

let mounted: ReturnType<typeof mount>[] = [];

function show(
  listed = choices,
  more: {
    outlooks?: Record<string, Outlook>;
    disabled?: boolean;
    onboard?: () => boolean;
    collect?: (texts: string[]) => Partial<Collected>;
    sums?: [string, string][];
    refusals?: RefusalView[];
  } = {},
) {
  const choose = vi.fn(() => Promise.resolve(true));
  const chooseAll = vi.fn(() => Promise.resolve(true));
  const collect = vi.fn((texts: string[]) =>
    Promise.resolve({ choices: listed, refused: null, reason: '', rule: '', ...more.collect?.(texts) }),
  );
  const table = {
    past: null,
    mayChoose: true,
    shown: { view: { choices: listed, interjections: [], decision: { yours: true }, scene: { tray: [], sums: more.sums } } },
    answering: { busy: false, choose, chooseAll },
    asking: { collect },
  } as unknown as Table;
  const deciding = new Deciding(table);
  deciding.reset();
  const props = {
    deciding,
    choices: listed,
    refusals: more.refusals ?? [],
    outlooks: more.outlooks ?? {},
    slug: 'x',
    palette: {},
    disabled: more.disabled ?? false,
    onboard: more.onboard ?? (() => false),
    onpreview: vi.fn(),
  };
  const list = mount(ChoiceList, { target: document.body, props });
  mounted = [list, mount(Confirm, { target: document.body, props: { deciding, disabled: more.disabled ?? false } })];
  flushSync();
  return { choose, chooseAll, collect, deciding, list: list as unknown as ChoiceList, preview: props.onpreview };
}

afterEach(() => {
  for (const one of mounted) void unmount(one);
  document.body.innerHTML = '';
});

const button = (notation: string): HTMLButtonElement =>
  document.querySelector<HTMLButtonElement>(`button[data-notation="${notation}"]`)!;
const go = (): HTMLButtonElement => document.querySelector<HTMLButtonElement>('button.go')!;

describe('the list of choices', () => {
  it('stands under the headings of the verbs, the quiet way on last', () => {
    show();
    expect([...document.querySelectorAll('li.over')].map((one) => one.textContent)).toEqual(['Move', 'Attack']);
    expect([...document.querySelectorAll('button.choice .words b')].map((one) => one.textContent)).toEqual([
      'Move to Mars',
      'Attack Bea with 1 fleet',
      'Pass',
    ]);
    expect([...document.querySelectorAll('button.choice kbd')].map((one) => one.textContent)).toEqual(['1', '2', '0']);
  });

  it('takes at once what can be undone, and shows it on the board when it has the focus', () => {
    const { choose, preview } = show();
    button('move mars').focus();
    expect(preview).toHaveBeenCalledWith(choices[0]);
    button('move mars').click();
    expect(choose).toHaveBeenCalledWith('move mars');
  });

  it('selects what cannot be undone, and takes it with its amount on the one confirmation', () => {
    const { choose, deciding } = show();
    expect(go()).toBeNull();
    button('attack B 1..5').click();
    flushSync();
    expect(choose).not.toHaveBeenCalled();
    expect(button('attack B 1..5').getAttribute('aria-pressed')).toBe('true');
    deciding.amount = 1;
    flushSync();
    expect(go().textContent).toContain('Attack Bea with 1 fleet');
    expect(go().textContent).toContain('cannot be undone');
    // Pressed again it stays selected: a double click takes nothing.
    button('attack B 1..5').click();
    expect(choose).not.toHaveBeenCalled();
    go().click();
    expect(choose).toHaveBeenCalledWith('attack B 1');
  });

  it('has what is not possible now one press away, with the reason and its rule', () => {
    const one = { marks: [], rule: 'XX-BUILD-01', reason: 'A yard is needed.' };
    show(choices, {
      refusals: [
        { ...one, notation: 'build mars', caption: 'Build on Mars' },
        { ...one, notation: 'build luna' },
      ],
    });
    const fold = document.querySelector<HTMLButtonElement>('button.fold')!;
    expect(fold.textContent).toBe('Not possible nowwhy (1)');
    expect(document.querySelector('.barred')).toBeNull();
    fold.click();
    flushSync();
    const barred = document.querySelectorAll('.barred');
    expect(barred).toHaveLength(1);
    expect(barred[0]!.textContent).toContain('Build on Mars');
    expect(barred[0]!.textContent).toContain('A yard is needed.');
    expect(barred[0]!.querySelector('button')!.textContent).toBe('XX-BUILD-01');
  });

  it('is pressed by digits, 0 being the quiet way on', () => {
    const { list } = show();
    expect(list.byKey(2)).toBe(choices[1]);
    expect(list.byKey(0)).toBe(choices[2]);
    expect(list.byKey(7)).toBeNull();
  });

  it('says what the amount may be where it is asked for only when the choice is chosen', () => {
    const fill = {
      ...choices[1]!,
      notation: 'fill 1..4',
      caption: 'Fill 1 to 4 tanks',
      most: 4,
      amounts: { other: 'Fill {amount} tanks' },
    };
    const { deciding } = show([choices[0]!, { ...choices[0]!, notation: 'stay', caption: 'Stay' }, fill]);
    expect(deciding.range).toBeNull();
    expect(button('fill 1..4').textContent).toContain('Fill 1 to 4 tanks');
    deciding.plan(['fill 3']);
    button('fill 1..4').click();
    flushSync();
    expect(go().textContent).toContain('Fill 3 tanks');
    deciding.plan([]);
    flushSync();
    expect(go().textContent).toContain('Fill 1 tanks');
  });

  it('counts all places that are folded, and lists what stands beside them', () => {
    const places = Array.from({ length: 70 }, (_, at) => ({
      ...choices[0]!,
      notation: `fly ${at}`,
      caption: `Fly to ${at}`,
      marks: [`space:${at}`],
      group: 'Fly',
    }));
    show([...places, { ...choices[0]!, notation: 'stay', caption: 'Stay', marks: [], group: 'Then' }], { onboard: () => true });
    expect(document.querySelector('.fold')!.textContent).toContain('70');
    expect(button('fly 2')).not.toBeNull();
    expect(button('fly 3')).toBeNull();
    expect(button('stay')).not.toBeNull();
    expect(document.querySelector('button.more')).toBeNull();
  });

  it('says effect and odds for the amount chosen', () => {
    show(choices, {
      outlooks: {
        'attack B 1': {
          effect: '1.5 units lost',
          figure: '88 %',
          caption: 'a hit or more',
          parts: [
            [0.12, false],
            [0.88, true],
          ],
        },
      },
    });
    expect(button('attack B 1..5').textContent).toContain('88 %');
    expect(button('attack B 1..5').querySelectorAll('.bar s')).toHaveLength(2);
  });

  it('cannot be used while it is not one’s turn', () => {
    show(choices, { disabled: true });
    expect([...document.querySelectorAll<HTMLButtonElement>('button.choice')].every((one) => one.disabled)).toBe(true);
  });

  it('has a search field above twelve choices', async () => {
    show(Array.from({ length: 14 }, (_, n) => ({ notation: `go ${n}`, caption: `Go to place ${n}`, marks: [], rule: '' })));
    const field = document.querySelector<HTMLInputElement>('input.choice-filter')!;
    field.value = 'place 13';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    expect(document.querySelectorAll('button.choice')).toHaveLength(1);
  });
});

describe('a basket', () => {
  const goods: ChoiceView[] = [
    { notation: 'buy star', caption: 'Star Fleet', marks: [], rule: '', basket: true },
    { notation: 'buy gate', caption: 'Gate', marks: [], rule: '', basket: true },
  ];
  const settle = async (): Promise<void> => {
    await Promise.resolve();
    await Promise.resolve();
    flushSync();
  };

  it('is filled one by one, checked by the server, and sent as one list', async () => {
    const { chooseAll, choose } = show(goods, { collect: (texts) => ({ choices: texts.length >= 2 ? [] : goods }) });
    button('buy star').click();
    await settle();
    button('buy gate').click();
    await settle();
    expect([...document.querySelectorAll('output')].map((one) => one.textContent)).toEqual(['1', '1']);
    expect(button('buy star').disabled).toBe(true);
    go().click();
    expect(choose).not.toHaveBeenCalled();
    expect(chooseAll).toHaveBeenCalledWith(['buy star', 'buy gate']);
  });

  it('is not asked for where nothing can be collected: the one choice is taken', async () => {
    const { chooseAll } = show(goods, { collect: () => ({ choices: [] }) });
    button('buy star').click();
    await settle();
    expect(chooseAll).toHaveBeenCalledWith(['buy star']);
  });

  it('says why something does not fit, and leaves it out', async () => {
    const { deciding } = show(goods, { collect: () => ({ refused: 0, reason: 'You cannot pay for it.' }) });
    button('buy star').click();
    await settle();
    expect(deciding.basket).toEqual([]);
    expect(document.querySelector('.no')!.textContent).toBe('You cannot pay for it.');
  });

  it('counts what is collected as the title does, until all is collected: what comes then has other figures', async () => {
    const { deciding, collect } = show(goods, {
      collect: (texts) => ({ choices: texts.length < 2 ? goods : [], scene: { sums: [['1', 'short']] } }),
      sums: [['2', 'short']],
    });
    expect(deciding.sums).toEqual([['2', 'short']]);
    button('buy star').click();
    await settle();
    expect(deciding.sums).toEqual([['1', 'short']]);
    expect(collect.mock.lastCall).toEqual([['buy star'], true]);
    button('buy gate').click();
    await settle();
    expect(deciding.sums).toEqual([]);
    deciding.reset();
    expect(deciding.sums).toEqual([['2', 'short']]);
  });
});
