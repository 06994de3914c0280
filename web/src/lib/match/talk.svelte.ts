// What is said at the table, and how far it was read.

import { readChat, writeChat } from './seen';
import type { ChatLine } from '../wire/messages';
import type { Question } from '../wire/socket';

export class Talk {
  lines = $state.raw<ChatLine[]>([]);
  /** The number of the last line that was read. */
  private readTo = $state(0);

  constructor(
    private readonly match: { readonly id: string; readonly seat: number | null },
    private readonly ask: (question: Question) => unknown,
  ) {}

  /** Lines that have come and were not read. */
  get unread(): number {
    return this.lines.filter((line) => line.n > this.readTo && line.seat !== this.match.seat).length;
  }

  /** What this browser has read before counts as read. */
  open(): void {
    this.readTo = readChat(this.match.id);
  }

  /** To everybody, or to these seats. */
  say(text: string, to: number[] | null): void {
    void this.ask({ type: 'say', text, to });
  }

  /** These lines came; some of them may be known already. */
  hear(lines: readonly ChatLine[]): void {
    const known = new Set(this.lines.map((line) => line.n));
    this.lines = [...this.lines, ...lines.filter((line) => !known.has(line.n))];
  }

  /** It is on the screen: what is there is read. */
  read(): void {
    this.readTo = this.lines.at(-1)?.n ?? this.readTo;
    writeChat(this.match.id, this.readTo);
  }

  /** Another seat looks: it hears what is for its ears. */
  forget(): void {
    this.lines = [];
  }
}
