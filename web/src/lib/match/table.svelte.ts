// A match in this browser: what the server said last, what is on the screen, and what can be asked.

import { api, Problem } from '../wire/api';
import { Asking } from './asking.svelte';
import { fitsRange } from './choices';
import { Guard } from './guard';
import { installArt } from '../board/paint';
import type {
  Board,
  ChatLine,
  HintAnswer,
  MatchCard,
  Notice,
  Order,
  Proposal,
  Refused,
  StepView,
  TitleCard,
  Update,
  WhyAnswer,
} from '../wire/messages';
import type { LoggedStep, View } from '../board/scene';
import { seatLetter, withLooks } from './seats';
import { readChat, readSeen, writeChat, writeSeen } from './seen';
import { play as sound } from '../story/sound';
import { MatchSocket, type Question, type Reply, type Status } from '../wire/socket';
import { language, t } from '../browser/i18n.svelte';
import { Telling } from './telling.svelte';
import { completed, merge } from './updates';
import { ui } from '../../ui/ui.svelte';

export interface Refusal {
  reason: string;
  rule: string;
  text?: string;
}

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
  steps = $state.raw<LoggedStep[]>([]);
  notices = $state.raw<Notice[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  status = $state<Status>('connecting');
  problem = $state<string>('');
  /** The server cannot store now: nothing can be done until it goes on by itself. */
  halted = $state(false);
  /** A moment of the past that one looks at. */
  past = $state.raw<StepView | null>(null);
  busy = $state(false);
  /** The decision has just come: it must be seen before it can be answered. */
  guarded = $state(false);
  /** Lines of the chat that were read. */
  chatRead = $state(0);
  refusal = $state.raw<Refusal | null>(null);
  /** Pass and play: the seat that should take over, behind a curtain. */
  curtain = $state<number | null>(null);
  /** How many steps the match had when this browser last saw it. */
  lastSeen: number | null = null;
  painted = 0;

  private socket: MatchSocket | null = null;
  private seq: number | null = null;
  private helloSeat: number | null = null;
  /** The last update that came, shown already or not. */
  private newest: Update | null = null;
  private dressed: { board: Board | null; key: string; drawn: Board | null } | null = null;
  private guard = new Guard();
  private wasYours = false;
  private guardTimer: ReturnType<typeof setTimeout> | undefined;
  /** What was taken back is not taken again by itself. */
  wasUndone = $state(false);
  /** Steps that were answered by themselves because nothing else was possible. */
  private forced = new Set<number>();
  /** What is told of updates, and when. */
  readonly telling = new Telling(this);
  /** What one may ask before deciding. */
  readonly asking = new Asking((question) => this.ask(question, true));
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
      !this.busy &&
      !this.guarded &&
      (this.shown?.view.decision?.yours ?? false)
    );
  }
  get orders(): Order[] {
    return this.shown?.orders ?? [];
  }
  get proposals(): Proposal[] {
    return this.shown?.proposals ?? [];
  }

  /** Lines of the chat that have come and were not read. */
  get unread(): number {
    return this.chat.filter((line) => line.n > this.chatRead && line.seat !== this.seat).length;
  }
  /** Everybody else at the table is a bot. */
  get alone(): boolean {
    return (this.card?.seats ?? []).every((seat) => seat.yours || seat.kind === 'bot');
  }
  /** How many steps back one's own last decision is; 0: there is none, or it may not be taken back without asking. */
  get takeBack(): number {
    const { shown } = this;
    if (!shown || this.seat === null || this.card?.state !== 'playing') return 0;
    const last = this.steps.findLast((step) => step.seat === this.seat && !step.auto && !this.forced.has(step.step));
    const back = last ? shown.step - last.step + 1 : 0;
    if (back === 0) return Math.min(1, shown.undoable);
    if (back <= shown.undoable) return back;
    return this.alone && this.card.daily === null ? back : Math.min(1, shown.undoable);
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
      this.chatRead = readChat(this.id);
      this.seat = this.helloSeat = firstSeat(card);
      this.connect();
    } catch (error) {
      this.problem = error instanceof Problem ? error.message : String(error);
      this.status = 'closed';
    }
  }

  close(): void {
    clearTimeout(this.guardTimer);
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
        chat: this.chat.length,
        language: language(),
        changes: true,
        middles: true,
      }),
      message: (message) => {
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
            this.busy = false;
            break;
          case 'update':
            this.halted = false;
            this.receive(completed(message, this.newest));
            break;
          case 'table':
            this.setCard(message.match);
            break;
          case 'said': {
            const known = new Set(this.chat.map((line) => line.n));
            this.chat = [...this.chat, ...message.lines.filter((line) => !known.has(line.n))];
            break;
          }
          case 'refused':
            if (message.code !== 'duplicate' && message.code !== 'stale') this.show(message);
            break;
          default:
            break;
        }
      },
      status: (status, detail) => {
        this.status = status;
        if (status === 'closed') this.problem = closedBecause(detail);
      },
    });
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
    this.chat = [];
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
    if (update.rewound !== null && !first) this.wasUndone = true;
    if (update.notices.length > 0) this.notices = [...this.notices, ...update.notices];
    this.asking.forget();
    writeSeen(this.id, update.step);
    this.telling.take(update, first);
  }

  /** That update is on the screen now. */
  appear(update: Update): void {
    const arrived = performance.now();
    this.shown = update;
    this.guardNow(update);
    requestAnimationFrame(() => (this.painted = performance.now() - arrived));
  }

  /** A new decision is closed for a moment, so that a click meant for the last one does not answer it. */
  private guardNow(update: Update): void {
    const { decision } = update.view;
    const own = this.steps.findLast((step) => step.seat === this.seat)?.step ?? 0;
    // What others do meanwhile (a secret bid, an offer) does not make it another decision.
    const key = decision?.yours ? `${own} ${decision.step} ${decision.prompt}` : '';
    const waited = !this.wasYours;
    this.wasYours = key !== '';
    if (!this.guard.show(key, performance.now()) || key === '') return;
    if (waited) sound('turn');
    this.guarded = true;
    clearTimeout(this.guardTimer);
    this.guardTimer = setTimeout(() => (this.guarded = false), this.guard.left(performance.now()));
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

  /** No curtain between the seats of this browser. */
  openTable = $state(false);

  private show(refused: Refused): void {
    sound('no');
    this.refusal = { reason: refused.reason, rule: refused.rule };
  }

  private async ask(question: Question, quiet = false): Promise<Reply | null> {
    if (!this.socket) return null;
    try {
      return await this.socket.ask(question, quiet);
    } catch {
      return null;
    }
  }

  /** Take the only possible answer, and say so. */
  async chooseForced(choice: { notation: string; caption: string }): Promise<void> {
    const step = (this.shown?.step ?? 0) + 1;
    const told = this.telling.feed;
    if (!(await this.choose(choice.notation))) return;
    this.forced.add(step);
    const text = t('forced.told', { caption: choice.caption });
    ui.say(text);
    this.telling.precede(told, { seat: this.seat, text });
  }

  /** Several choices as one decision: all of them or none. */
  async chooseAll(notations: string[]): Promise<boolean> {
    if (!this.shown || this.past || this.busy) return false;
    this.begin();
    const reply = await this.ask({ type: 'choose-all', step: this.shown.step, choices: notations });
    this.busy = false;
    return reply?.type === 'done';
  }

  /** An answer is on its way: what was told is over. */
  private begin(): void {
    this.busy = true;
    this.wasUndone = false;
    this.refusal = null;
    this.telling.begin();
  }

  /** Take a choice by its notation. */
  async choose(notation: string): Promise<boolean> {
    let update = this.shown;
    if (!update || this.past) return false;
    const asked = update.view.decision;
    this.begin();
    this.telling.hurry();
    let reply: Reply | null = null;
    for (let attempt = 0; attempt < 4; attempt++) {
      const from: Update = update;
      reply = await this.ask({ type: 'choose', step: from.step, choice: notation });
      if (reply?.type !== 'refused' || reply.code !== 'stale') break;
      // Somebody else has answered in between (a secret bid, an offer). If it is still the same question, the answer still holds.
      update = await this.newerThan(from);
      const now = update?.view.decision;
      if (!update || !now?.yours || now.step !== asked?.step || now.prompt !== asked.prompt || !offers(update.view, notation))
        break;
    }
    this.busy = false;
    if (reply?.type === 'refused' && reply.code === 'stale') ui.say(t('table.stale'));
    return reply?.type === 'done';
  }

  /** The update that follows, if it comes soon. */
  private async newerThan(from: Update): Promise<Update | null> {
    for (let wait = 0; wait < 40; wait++) {
      const newest = this.newest;
      if (newest && newest.seq > from.seq) return newest;
      await new Promise((done) => setTimeout(done, 25));
    }
    return null;
  }

  async undo(steps: number): Promise<void> {
    if (!this.shown) return;
    this.telling.skip();
    await this.ask({ type: 'undo', step: this.shown.step, steps });
  }

  /** Back to one's own last decision: alone as far as the rules allow, against bots past what they did as well. */
  async undoOwn(): Promise<void> {
    const { shown, takeBack } = this;
    if (!shown || takeBack === 0) return;
    this.telling.skip();
    this.telling.feed = [];
    if (takeBack <= shown.undoable) await this.ask({ type: 'undo', step: shown.step, steps: takeBack });
    else await this.ask({ type: 'propose', what: 'undo', to: shown.step - takeBack });
  }

  /** The chat is on the screen: what is there is read. */
  readChat(): void {
    this.chatRead = this.chat.at(-1)?.n ?? this.chatRead;
    writeChat(this.id, this.chatRead);
  }

  async why(mark: string): Promise<WhyAnswer | null> {
    const reply = await this.ask({ type: 'why', mark }, true);
    return reply?.type === 'why' ? reply : null;
  }

  /** What would a strong player do? Everybody is told that one asked. */
  async hint(): Promise<HintAnswer | null> {
    const reply = await this.ask({ type: 'hint' });
    return reply?.type === 'hint' ? reply : null;
  }

  /** In a lesson: it is read, that is touched, or the way is asked for. */
  coach(what: 'read' | 'touch' | 'show', mark = ''): void {
    void this.ask({ type: 'coach', what, mark });
  }

  say(text: string, to: number[] | null): void {
    void this.ask({ type: 'say', text, to });
  }
  setOrders(orders: Order[]): void {
    void this.ask({ type: 'orders', orders });
  }
  propose(what: 'undo' | 'bot' | 'stop', facts: { to?: number; seat?: number; level?: string } = {}): void {
    void this.ask({ type: 'propose', what, ...facts });
  }
  vote(proposal: number, yes: boolean): void {
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
      this.refusal = { reason: error instanceof Problem ? error.message : String(error), rule: '' };
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

/** Whether a view lists that choice, as it stands or within a range. */
export function offers(view: View, notation: string): boolean {
  return [...view.choices, ...view.interjections].some((choice) => fitsRange(choice, notation));
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
