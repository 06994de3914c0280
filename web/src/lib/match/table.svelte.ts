// A match in this browser: what the server said last, what is on the screen, and who looks. What is told of it, asked, answered
// and said are parts of their own.

import { api, Problem } from '../wire/api';
import { Answering } from './answering.svelte';
import { Asking } from './asking.svelte';
import { Gate } from './gate.svelte';
import { installArt } from '../board/paint';
import type {
  Board,
  MatchCard,
  Notice,
  Order,
  Proposal,
  Refused,
  ServerMessage,
  StepView,
  TitleCard,
  Update,
} from '../wire/messages';
import type { LoggedStep, View } from '../board/scene';
import { seatLetter, withLooks } from './seats';
import { readSeen, writeSeen } from './seen';
import { play as sound } from '../story/sound';
import { MatchSocket, type Question, type Reply, type Status } from '../wire/socket';
import { language, t } from '../browser/i18n.svelte';
import { Talk } from './talk.svelte';
import { Telling } from './telling.svelte';
import { completed, merge } from './updates';

export class Table {
  readonly id: string;
  readonly invite: string;

  card = $state.raw<MatchCard | null>(null);
  title = $state.raw<TitleCard | null>(null);
  board = $state.raw<Board | null>(null);
  /** The seat that is looking; null: a spectator. */
  seat = $state<number | null>(null);
  /** The update on the screen. */
  shown = $state.raw<Update | null>(null);
  /** The last update that came, shown already or not. */
  newest: Update | null = null;
  steps = $state.raw<LoggedStep[]>([]);
  notices = $state.raw<Notice[]>([]);
  status = $state<Status>('connecting');
  problem = $state<string>('');
  /** The server cannot store now: nothing can be done until it goes on by itself. */
  halted = $state(false);
  /** A moment of the past that one looks at. */
  past = $state.raw<StepView | null>(null);
  /** Pass and play: the seat that should take over, behind a curtain. */
  curtain = $state<number | null>(null);
  /** No curtain between the seats of this browser. */
  openTable = $state(false);
  /** How many steps the match had when this browser last saw it. */
  lastSeen: number | null = null;

  private socket: MatchSocket | null = null;
  private seq: number | null = null;
  private helloSeat: number | null = null;
  private dressed: { board: Board | null; key: string; drawn: Board | null } | null = null;
  /** What is told of updates, and when. */
  readonly telling = new Telling(this);
  /** What one may ask before deciding. */
  readonly asking = new Asking((question, quiet) => this.ask(question, quiet));
  /** What this seat answers. */
  readonly answering = new Answering(this, (question) => this.ask(question));
  /** What is said at the table. */
  readonly talk = new Talk(this, (question) => this.ask(question));
  /** Against answers by accident. */
  readonly gate = new Gate();
  /** The next update is a whole new look and not the continuation of what is shown. */
  private fresh = true;

  constructor(id: string, invite = '') {
    this.id = id;
    this.invite = invite;
  }

  get view(): View | null {
    return this.past?.view ?? this.shown?.view ?? null;
  }
  get step(): number {
    return this.past?.step ?? this.shown?.step ?? 0;
  }
  get yours(): number[] {
    return this.card?.yours ?? [];
  }
  /** The palette of the title, with the seats as they look now. */
  get palette(): Record<string, string> {
    return this.drawn?.palette ?? {};
  }
  /** The board with that palette. It is another object only when something of it has changed. */
  get drawn(): Board | null {
    const looks = this.view?.scene.seats ?? [];
    const key = JSON.stringify(looks);
    if (this.dressed?.board !== this.board || this.dressed?.key !== key)
      this.dressed = {
        board: this.board,
        key,
        drawn: this.board && { ...this.board, palette: withLooks(this.board.palette, looks) },
      };
    return this.dressed.drawn;
  }
  get over(): boolean {
    return this.card?.state === 'over';
  }
  get mayChoose(): boolean {
    return (
      this.past === null &&
      this.telling.queue.length === 0 &&
      !this.answering.busy &&
      !this.gate.closed &&
      (this.shown?.view.decision?.yours ?? false)
    );
  }
  get orders(): Order[] {
    return this.shown?.orders ?? [];
  }
  get proposals(): Proposal[] {
    return this.shown?.proposals ?? [];
  }

  /** Everybody else at the table is a bot. */
  get alone(): boolean {
    return (this.card?.seats ?? []).every((seat) => seat.yours || seat.kind === 'bot');
  }

  async open(): Promise<void> {
    try {
      const card = await api.match(this.id, this.invite);
      const [board, title] = await Promise.all([api.board(this.id).catch(() => null), api.title(card.slug).catch(() => null)]);
      const art = title?.art ? await api.art(card.slug).catch(() => '') : '';
      if (art) installArt(card.slug, art);
      this.board = board;
      this.title = title;
      this.setCard(card);
      this.lastSeen = readSeen(this.id);
      this.talk.open();
      this.seat = this.helloSeat = firstSeat(card);
      this.connect();
    } catch (error) {
      this.problem = error instanceof Problem ? error.message : String(error);
      this.status = 'closed';
    }
  }

  close(): void {
    this.gate.stop();
    this.telling.close();
    this.socket?.close();
    this.socket = null;
  }

  private connect(): void {
    const query = this.invite ? `?invite=${encodeURIComponent(this.invite)}` : '';
    this.socket = new MatchSocket(`/api/matches/${encodeURIComponent(this.id)}/socket${query}`, {
      hello: () => ({
        type: 'hello',
        seat: this.helloSeat,
        since: this.seq,
        chat: this.talk.lines.length,
        language: language(),
        changes: true,
        middles: true,
      }),
      message: (message) => this.hear(message),
      status: (status, detail) => {
        this.status = status;
        if (status === 'closed') this.problem = closedBecause(detail);
      },
    });
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        if (!message.resumed) {
          this.steps = [];
          this.notices = [];
          this.seq = null;
          this.fresh = true;
        }
        this.setCard(message.match);
        this.seat = message.seat;
        break;
      case 'halted':
        this.halted = true;
        this.answering.busy = false;
        break;
      case 'update':
        this.halted = false;
        this.receive(completed(message, this.newest));
        break;
      case 'table':
        this.setCard(message.match);
        break;
      case 'said':
        this.talk.hear(message.lines);
        break;
      case 'refused':
        if (message.code !== 'duplicate' && message.code !== 'stale') this.show(message);
        break;
      default:
        break;
    }
  }

  private setCard(card: MatchCard): void {
    const before = this.card;
    this.card = card;
    if (before && before.state === 'open' && card.state === 'playing') {
      this.helloSeat = firstSeat(card);
      // The board may depend on who sits where: ask again when play begins.
      if (this.board === null) void api.board(this.id).then((board) => (this.board = board));
      if (this.helloSeat !== this.seat) this.look(this.helloSeat);
    }
  }

  /** Look through another seat of one's own. */
  look(seat: number | null): void {
    this.helloSeat = seat;
    this.seat = seat;
    this.curtain = null;
    this.telling.forget();
    this.seq = null;
    this.talk.forget();
    this.fresh = true;
    // What the last seat saw is gone before the next one looks, unless the table has no secrets.
    if (!this.openTable) this.shown = null;
    this.asking.forget();
    this.socket?.greet();
  }

  private receive(update: Update): void {
    if (update.view.seat !== this.helloSeat) return;
    this.seq = update.seq;
    this.newest = update;
    const first = this.fresh;
    this.fresh = false;
    this.steps = merge(this.steps, update.rewound, update.steps);
    if (update.rewound !== null && !first) this.answering.wasUndone = true;
    if (update.notices.length > 0) this.notices = [...this.notices, ...update.notices];
    this.asking.forget();
    writeSeen(this.id, update.step);
    this.telling.take(update, first);
  }

  /** That update is on the screen now. */
  appear(update: Update): void {
    this.shown = update;
    const { decision } = update.view;
    const own = this.steps.findLast((step) => step.seat === this.seat)?.step ?? 0;
    // What others do meanwhile (a secret bid, an offer) does not make it another decision.
    this.gate.show(decision?.yours ? `${own} ${decision.step} ${decision.prompt}` : '');
  }

  /** Pass and play: when another seat of mine has to decide, a curtain falls. */
  handOver(update: Update): void {
    const decision = update.view.decision;
    this.curtain = null;
    if (!decision || decision.yours || this.yours.length < 2) return;
    const next = decision.seats.find((seat) => this.yours.includes(seat));
    if (next === undefined) return;
    if (this.openTable) {
      this.look(next);
      return;
    }
    // Nothing is told through the curtain.
    this.telling.cease();
    this.curtain = next;
  }

  private show(refused: Refused): void {
    sound('no');
    this.answering.refusal = { reason: refused.reason, rule: refused.rule };
  }

  private async ask(question: Question, quiet = false): Promise<Reply | null> {
    if (!this.socket) return null;
    try {
      return await this.socket.ask(question, quiet);
    } catch {
      return null;
    }
  }

  /** In a lesson: it is read, that is touched, or the way is asked for. */
  coach(what: 'read' | 'touch' | 'show', mark = ''): void {
    void this.ask({ type: 'coach', what, mark });
  }

  setOrders(orders: Order[]): void {
    // They may answer what is asked now: then nothing that is told is waited for, as with any answer.
    if (this.shown?.view.decision?.yours) {
      this.telling.begin();
      this.telling.hurry();
    }
    void this.ask({ type: 'orders', orders });
  }
  propose(what: 'undo' | 'bot' | 'stop', facts: { to?: number; seat?: number; level?: string } = {}): void {
    void this.ask({ type: 'propose', what, ...facts });
  }
  vote(proposal: number, yes: boolean): void {
    this.telling.hurry();
    void this.ask({ type: 'vote', proposal, yes });
  }
  resign(): void {
    void this.ask({ type: 'resign' });
  }

  /** Look at an earlier moment, or (null) at now. */
  async lookBack(step: number | null): Promise<void> {
    if (step === null) {
      this.past = null;
      return;
    }
    try {
      this.past = await api.at(this.id, step, this.seat);
    } catch (error) {
      this.answering.refusal = { reason: error instanceof Problem ? error.message : String(error), rule: '' };
    }
  }

  regreet(): void {
    this.seq = null;
    this.socket?.greet();
    if (this.card)
      api.title(this.card.slug).then(
        (title) => (this.title = title),
        () => undefined,
      );
  }

  /** What a seat is called here; where several have the same name, with the game's word for it. */
  nameOf(seat: number): string {
    const seats = this.card?.seats ?? [];
    const name = seats[seat]?.name;
    if (!name) return this.wordOf(seat);
    return seats.filter((one) => one.name === name).length > 1 ? `${name} (${this.wordOf(seat)})` : name;
  }
  /** The word of the game for a seat, as it is now. */
  wordOf(seat: number): string {
    return this.view?.scene.seats?.[seat]?.word || this.card?.seats[seat]?.word || seatLetter(seat);
  }
}

function firstSeat(card: MatchCard): number | null {
  const deciding = card.deciding.find((seat) => card.yours.includes(seat));
  return deciding ?? card.yours[0] ?? null;
}

function closedBecause(code: string): string {
  if (code === '4404') return t('table.gone');
  if (code === '4401' || code === '4403') return t('table.forbidden');
  return code || t('table.closed');
}
