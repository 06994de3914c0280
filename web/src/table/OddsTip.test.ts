import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Asking } from '../lib/match/asking.svelte';
import type { Reply } from '../lib/wire/socket';
import OddsTip from './OddsTip.svelte';

const odds = (outcome: string): Reply =>
  ({
    type: 'odds',
    id: 'x',
    notation: 'a',
    complete: true,
    text: '',
    chances: [
      { outcome, probability: 0.5, exact: '1/2' },
      { outcome: 'nothing at all', probability: 0.5, exact: '1/2' },
    ],
  }) as unknown as Reply;

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

describe('the odds beside a choice', () => {
  it('are asked for again when another position overtook the answer', async () => {
    vi.useFakeTimers();
    const tell: ((reply: Reply) => void)[] = [];
    const asking = new Asking(() => new Promise<Reply>((done) => tell.push(done)));
    const tip = mount(OddsTip, { target: document.body, props: { asking, notation: 'a', caption: 'A' } });
    flushSync();
    await vi.advanceTimersByTimeAsync(250);
    expect(tell).toHaveLength(1);
    asking.forget();
    flushSync();
    tell[0]!(odds('of before'));
    await vi.advanceTimersByTimeAsync(250);
    expect(tell).toHaveLength(2);
    tell[1]!(odds('of now'));
    await vi.advanceTimersByTimeAsync(0);
    flushSync();
    expect(document.querySelector('.odds')?.textContent).toContain('of now');
    void unmount(tip);
  });

  it('say why there are none, and are asked for anew when one comes back', async () => {
    vi.useFakeTimers();
    const none = { ...odds('x'), chances: [], complete: false, text: 'The server had no time.' } as unknown as Reply;
    const ask = vi.fn(async () => none);
    const asking = new Asking(ask);
    for (const times of [1, 2]) {
      const tip = mount(OddsTip, { target: document.body, props: { asking, notation: 'a', caption: 'A' } });
      flushSync();
      await vi.advanceTimersByTimeAsync(250);
      flushSync();
      expect(document.querySelector('.odds')?.textContent).toContain('The server had no time.');
      expect(ask).toHaveBeenCalledTimes(times);
      void unmount(tip);
    }
  });

  it('stand beside a choice that was drawn anew while they were asked', async () => {
    vi.useFakeTimers();
    document.body.innerHTML = '<aside class="rail"></aside>';
    const rail = document.querySelector('.rail')!;
    vi.spyOn(rail, 'getBoundingClientRect').mockReturnValue({ left: 600 } as DOMRect);
    const asking = new Asking(async () => odds('of now'));
    const anchor = (): Element | null => document.querySelector('button');
    const tip = mount(OddsTip, { target: document.body, props: { asking, notation: 'a', caption: 'A', anchor } });
    flushSync();
    rail.innerHTML = '<button>A</button>';
    await vi.advanceTimersByTimeAsync(250);
    flushSync();
    expect(document.querySelector<HTMLElement>('.odds')!.style.right).toBe(`${innerWidth - 600 + 10}px`);
    void unmount(tip);
  });
});
