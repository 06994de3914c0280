// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { Asking } from './asking.svelte';
import type { Question, Reply } from '../wire/socket';

const outlooks = (found: Record<string, { effect: string }>): Reply => ({ type: 'outlook', id: 'x', outlooks: found }) as Reply;

describe('what one may ask before deciding', () => {
  it('is asked once for a position, a screenful at a time', async () => {
    const ask = vi.fn((_: Question) => Promise.resolve<Reply | null>(outlooks({ a: { effect: 'good' }, b: { effect: '' } })));
    const asking = new Asking(ask);
    await asking.wantOutlooks(['a', 'b']);
    await asking.wantOutlooks(['a', 'b']);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(asking.outlooks).toEqual({ a: { effect: 'good' }, b: { effect: '' } });
    await asking.wantOutlooks(Array.from({ length: 60 }, (_, n) => `c ${n}`));
    const asked = ask.mock.calls.map(([question]) => (question as { notations: string[] }).notations);
    expect(asked[1]).toHaveLength(24);
  });

  it('is asked again for what the server had no time for', async () => {
    const ask = vi.fn((question: Question) =>
      Promise.resolve<Reply | null>(outlooks({ [(question as { notations: string[] }).notations[0]!]: { effect: 'good' } })),
    );
    const asking = new Asking(ask);
    await asking.wantOutlooks(['a', 'b', 'c']);
    expect(Object.keys(asking.outlooks)).toEqual(['a', 'b', 'c']);
    expect(ask).toHaveBeenCalledTimes(3);
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

  it('keeps what a tool answered, with however much effort, as long as the position is the same', async () => {
    const sketches = [{ lines: ['first'] }, { lines: ['better'] }];
    const asking = new Asking(() => Promise.resolve({ type: 'sketch', id: 'x', sketch: sketches.shift(), reason: '' } as Reply));
    expect(asking.known('plan', { target: 'luna' })).toBeNull();
    await asking.consult('plan', { target: 'luna', effort: '0', beside: '' });
    await asking.consult('plan', { effort: '1', target: 'luna' });
    expect(asking.known('plan', { target: 'luna' })?.lines).toEqual(['better']);
    expect(asking.known('plan', { target: 'mars' })).toBeNull();
    asking.forget();
    expect(asking.known('plan', { target: 'luna' })).toBeNull();
  });
});
