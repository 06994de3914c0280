import { describe, expect, it, vi } from 'vitest';
import { Asking } from './asking.svelte';
import type { Question, Reply } from './socket';

const outlooks = (found: Record<string, { effect: string }>): Reply => ({ type: 'outlook', id: 'x', outlooks: found }) as Reply;

describe('what one may ask before deciding', () => {
  it('is asked once for a position, a screenful at a time', async () => {
    const ask = vi.fn((_: Question) => Promise.resolve<Reply | null>(outlooks({ a: { effect: 'good' } })));
    const asking = new Asking(ask);
    await asking.wantOutlooks(['a', 'b']);
    await asking.wantOutlooks(['a', 'b']);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(asking.outlooks).toEqual({ a: { effect: 'good' } });
    await asking.wantOutlooks(Array.from({ length: 60 }, (_, n) => `c ${n}`));
    expect((ask.mock.calls[1]![0] as { notations: string[] }).notations).toHaveLength(24);
  });

  it('stays on the screen until the new position has answered, and goes if that has nothing to say', async () => {
    let reply = outlooks({ a: { effect: 'good' } });
    const asking = new Asking(() => Promise.resolve(reply));
    await asking.wantOutlooks(['a']);
    asking.forget();
    expect(asking.outlooks['a']).toBeDefined();
    reply = outlooks({});
    await asking.wantOutlooks(['a']);
    expect(asking.outlooks['a']).toBeUndefined();
  });

  it('drops answers to questions about a position that is gone', async () => {
    let tell: (reply: Reply) => void = () => undefined;
    const asking = new Asking(() => new Promise<Reply>((done) => (tell = done)));
    const odds = asking.oddsOf('a');
    asking.forget();
    tell({ type: 'odds', id: 'x', notation: 'a', complete: true, chances: [], text: '' } as Reply);
    expect(await odds).toBeNull();
  });
});
