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
});
