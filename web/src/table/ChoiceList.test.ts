import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChoiceView } from '../lib/scene';
import ChoiceList from './ChoiceList.svelte';

const choices: ChoiceView[] = [
  { notation: 'move mars', caption: 'Move to Mars', marks: ['node:mars'], rule: 'XX-MOVE-01' },
  { notation: 'bid 0..9', caption: 'Bid 0..9 credits', marks: [], rule: 'XX-BID-01', least: 0, most: 9 },
  { notation: 'pass', caption: 'Pass', marks: [], rule: 'XX-PASS-01' },
];

let list: ReturnType<typeof mount> | null = null;

function show(more: Record<string, unknown> = {}): { take: ReturnType<typeof vi.fn>; preview: ReturnType<typeof vi.fn> } {
  const take = vi.fn();
  const preview = vi.fn();
  list = mount(ChoiceList, {
    target: document.body,
    props: { choices, slug: 'x', disabled: false, ontake: take, onpreview: preview, ...more },
  });
  flushSync();
  return { take, preview };
}

afterEach(() => {
  if (list) void unmount(list);
  document.body.innerHTML = '';
});

describe('the list of choices', () => {
  it('has a button for each, in reading order, with its rule', () => {
    show();
    const captions = [...document.querySelectorAll('button.choice .caption')].map((one) => one.textContent);
    expect(captions).toEqual(['Move to Mars', 'Bid 0–9 credits', 'Pass']);
    expect(document.querySelector('button.rule')!.textContent).toBe('XX-MOVE-01');
  });

  it('takes a choice by a click and previews it by focus', () => {
    const { take, preview } = show();
    const button = document.querySelector<HTMLButtonElement>('[data-notation="pass"]')!;
    button.focus();
    expect(preview).toHaveBeenCalledWith(choices[2]);
    button.click();
    expect(take).toHaveBeenCalledWith('pass');
  });

  it('asks for an amount before it takes a range', async () => {
    const { take } = show();
    document.querySelector<HTMLButtonElement>('[data-notation="bid 0..9"]')!.click();
    await tick();
    expect(take).not.toHaveBeenCalled();
    const number = document.querySelector<HTMLInputElement>('input[type=number]')!;
    number.value = '4';
    number.dispatchEvent(new Event('input', { bubbles: true }));
    await tick();
    expect(document.querySelector('form.amount button')!.textContent).toBe('Bid 4 credits');
    document.querySelector<HTMLFormElement>('form.amount')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    expect(take).toHaveBeenCalledWith('bid 4');
  });

  it('cannot be used while it is not one’s turn', () => {
    show({ disabled: true });
    expect([...document.querySelectorAll<HTMLButtonElement>('button.choice')].every((button) => button.disabled)).toBe(true);
  });
});
