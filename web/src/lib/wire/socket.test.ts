import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from './messages';
import { backoff, MatchSocket } from './socket';

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  tell(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const last = (): FakeSocket => FakeSocket.made.at(-1)!;

describe('the socket of a match', () => {
  let statuses: string[];
  let heard: ServerMessage[];
  let socket: MatchSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.made = [];
    statuses = [];
    heard = [];
    socket = new MatchSocket('/socket', {
      hello: () => ({ type: 'hello', seat: 0, since: null, chat: 0, language: 'en' }),
      message: (message) => heard.push(message),
      status: (status) => statuses.push(status),
    });
  });

  afterEach(() => {
    socket.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('speaks first, and asks only after the welcome', async () => {
    const answer = socket.ask({ type: 'choose', step: 3, choice: 'mark b2' });
    last().open();
    expect(last().sent.map((text) => (JSON.parse(text) as { type: string }).type)).toEqual(['hello']);
    last().tell({ type: 'welcome' });
    const asked = JSON.parse(last().sent[1]!) as { id: string; choice: string };
    expect(asked.choice).toBe('mark b2');
    last().tell({ type: 'done', id: asked.id, seq: 1, step: 4 });
    expect((await answer).type).toBe('done');
    expect(statuses).toEqual(['connecting', 'open']);
  });

  it('comes back after a lost line and asks again what was not answered', async () => {
    last().open();
    last().tell({ type: 'welcome' });
    const answer = socket.ask({ type: 'choose', step: 0, choice: 'pass' });
    const first = last().sent.at(-1);
    last().close();
    expect(statuses.at(-1)).toBe('waiting');
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.made).toHaveLength(2);
    last().open();
    last().tell({ type: 'welcome' });
    expect(last().sent.at(-1)).toBe(first);
    last().tell({
      type: 'refused',
      id: (JSON.parse(first!) as { id: string }).id,
      code: 'duplicate',
      reason: '',
      rule: '',
      step: 1,
    });
    expect((await answer).type).toBe('refused');
  });

  it('does not come back to a table that is not ours', () => {
    last().onclose?.({ code: 4403 });
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(statuses.at(-1)).toBe('closed');
  });

  it('leaves a dead line by itself', () => {
    last().open();
    last().tell({ type: 'welcome' });
    vi.advanceTimersByTime(70_000);
    expect(FakeSocket.made.length).toBeGreaterThan(1);
  });

  it('waits longer and longer, but not for ever', () => {
    expect(backoff(0, 0.5)).toBe(300);
    expect(backoff(3, 0.5)).toBe(2400);
    expect(backoff(30, 0.5)).toBe(15_000);
  });
});
