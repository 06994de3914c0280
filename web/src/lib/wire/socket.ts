// One match, one socket. It comes back by itself, and what was asked while it was gone is asked again.

import { transport } from '#transport';
import type { ClientMessage, ServerMessage, Refused } from './messages';
import type { Line } from './transport';

export type Status = 'connecting' | 'open' | 'waiting' | 'closed';

type Without<Type, Key extends string> = Type extends unknown ? Omit<Type, Key> : never;
/** A question: any message with an id, without its id. */
export type Question = Without<Extract<ClientMessage, { id: string }>, 'id'>;
export type Reply = Extract<ServerMessage, { id: string }> | Refused;

interface Pending {
  message: string;
  /** A question that one merely wonders about: a refusal is no news. */
  quiet: boolean;
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
}

export interface SocketEvents {
  /** What to say first: `hello`. */
  hello: () => ClientMessage;
  message: (message: ServerMessage) => void;
  status: (status: Status, detail: string) => void;
}

/** Milliseconds before the n-th attempt to come back. */
export function backoff(attempt: number, random: number): number {
  return Math.min(15_000, 300 * 2 ** attempt) * (0.75 + random / 2);
}

export class MatchSocket {
  private socket: Line | null = null;
  private attempt = 0;
  private counter = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private pending = new Map<string, Pending>();
  private ended = false;
  private greeted = false;
  private readonly wake = (): void => {
    if (!this.ended && this.socket === null) this.retry(0);
  };

  constructor(
    private readonly path: string,
    private readonly events: SocketEvents,
  ) {
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.connect();
  }

  close(): void {
    this.ended = true;
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    clearTimeout(this.timer);
    clearInterval(this.beat);
    for (const pending of this.pending.values()) pending.reject(new Error('closed'));
    this.pending.clear();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Say hello again: another seat, another language. */
  greet(): void {
    if (this.socket?.open) this.socket.send(JSON.stringify(this.events.hello()));
  }

  /** Ask and wait for the answer; survives a lost connection, because the server takes a step only once. */
  ask(question: Question, quiet = false): Promise<Reply> {
    const id = `q${++this.counter}`;
    const message = JSON.stringify({ ...question, id });
    return new Promise((resolve, reject) => {
      this.pending.set(id, { message, quiet, resolve, reject });
      if (this.greeted && this.socket?.open) this.socket.send(message);
    });
  }

  private connect(): void {
    if (this.ended) return;
    this.events.status('connecting', '');
    this.greeted = false;
    const socket: Line = transport.open(this.path, {
      open: () => {
        socket.send(JSON.stringify(this.events.hello()));
        this.heard = Date.now();
        clearInterval(this.beat);
        this.beat = setInterval(() => this.heartbeat(), 20_000);
      },
      message: (text) => {
        this.heard = Date.now();
        this.receive(JSON.parse(text) as ServerMessage);
      },
      close: (code) => {
        if (this.socket !== socket) return;
        this.socket = null;
        clearInterval(this.beat);
        if (code === 4401 || code === 4403 || code === 4404) {
          this.events.status('closed', String(code));
          this.close();
          return;
        }
        this.retry(backoff(this.attempt++, Math.random()));
      },
    });
    this.socket = socket;
  }

  private retry(delay: number): void {
    if (this.ended) return;
    this.events.status('waiting', '');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), delay);
  }

  private heartbeat(): void {
    if (Date.now() - this.heard > 50_000) {
      // A dead line does not close by itself.
      const socket = this.socket;
      this.socket = null;
      socket?.close();
      this.retry(0);
      return;
    }
    this.socket?.send(JSON.stringify({ type: 'ping', id: `p${++this.counter}` }));
  }

  private receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.attempt = 0;
      this.events.status('open', '');
      if (!this.greeted) {
        this.greeted = true;
        for (const { message: again } of this.pending.values()) this.socket?.send(again);
      }
    } else if (message.type === 'closing') {
      this.events.status(message.again === null ? 'closed' : 'waiting', message.reason);
      if (message.again === null) this.ended = true;
    }
    if ('id' in message && message.id !== null) {
      const pending = this.pending.get(message.id);
      if (pending) {
        this.pending.delete(message.id);
        pending.resolve(message as Reply);
        if (message.type !== 'refused' || pending.quiet) return;
      }
    }
    this.events.message(message);
  }
}
