// A match in this browser: what the server said last, what is on the screen, and what can be asked.

import { api, Problem } from './api';
import { isRange, withAmount } from './choices';
import { installArt } from './paint';
import type { Board, ChatLine, MatchCard, Notice, OddsAnswer, Order, Proposal, Refused, StepView, TitleCard, Update, WhyAnswer } from './messages';
import { dwell } from './pace';
import { prefs } from './prefs.svelte';
import { rollsOf, type Roll } from './rolls';
import type { LoggedStep, View } from './scene';
import { MatchSocket, type Question, type Reply, type Status } from './socket';
import { linger, taleOf, type Happening, type Tale } from './tale';
import { language, t } from './i18n.svelte';
import { ui } from '../ui/ui.svelte';

/** A line of what just happened. */
export interface FeedLine {
  id: number;
  seat: number | null;
  text: string;
}

export interface Refusal {
  reason: string;
  rule: string;
  text?: string;
}

/** Log lines of an update laid over those known: what was taken back goes, what is new comes. */
export function merge(known: readonly LoggedStep[], rewound: number | null, steps: readonly LoggedStep[]): LoggedStep[] {
  const first = steps[0]?.step;
  let kept = known.filter((step) => rewound === null || step.step <= rewound);
  if (first !== undefined) kept = kept.filter((step) => step.step < first);
  return [...kept, ...steps];
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
  /** Updates that wait to be shown. */
  queue = $state.raw<Update[]>([]);
  steps = $state.raw<LoggedStep[]>([]);
  notices = $state.raw<Notice[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  status = $state<Status>('connecting');
  problem = $state<string>('');
  /** A moment of the past that one looks at. */
  past = $state.raw<StepView | null>(null);
  rolls = $state.raw<Roll[]>([]);
  /** What happened in the last seconds. */
  feed = $state.raw<FeedLine[]>([]);
  /** What the update on the screen brought, while it is told event by event. */
  tale = $state.raw<Tale | null>(null);
  /** Whether the tale goes on by itself. */
  playing = $state(true);
  /** What a screen reader should say. */
  announcement = $state('');
  busy = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** Pass and play: the seat that should take over, behind a curtain. */
  curtain = $state<number | null>(null);
  /** How many steps the match had when this browser last saw it. */
  lastSeen: number | null = null;
  painted = 0;

  private socket: MatchSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What is shown stays until somebody asks for more. */
  private held = false;
  private seq: number | null = null;
  private helloSeat: number | null = null;
  /** The last update that came, shown already or not. */
  private newest: Update | null = null;
  private feedTimer: ReturnType<typeof setTimeout> | undefined;
  private feedCount = 0;
  private oddsKept = new Map<string, OddsAnswer>();
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
  get over(): boolean {
    return this.card?.state === 'over';
  }
  get mayChoose(): boolean {
    return this.past === null && this.queue.length === 0 && !this.busy && (this.shown?.view.decision?.yours ?? false);
  }
  get orders(): Order[] {
    return this.shown?.orders ?? [];
  }
  get proposals(): Proposal[] {
    return this.shown?.proposals ?? [];
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
      this.seat = this.helloSeat = firstSeat(card);
      this.connect();
    } catch (error) {
      this.problem = error instanceof Problem ? error.message : String(error);
      this.status = 'closed';
    }
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.feedTimer);
    this.socket?.close();
    this.socket = null;
  }

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const query = this.invite ? `?invite=${encodeURIComponent(this.invite)}` : '';
    this.socket = new MatchSocket(`${scheme}//${location.host}/api/matches/${encodeURIComponent(this.id)}/socket${query}`, {
      hello: () => ({ type: 'hello', seat: this.helloSeat, since: this.seq, chat: this.chat.length, language: language() }),
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
          case 'update':
            this.receive(message);
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
    this.queue = [];
    this.tale = null;
    this.rest();
    this.seq = null;
    this.chat = [];
    this.fresh = true;
    this.feed = [];
    // What the last seat saw is gone before the next one looks, unless the table has no secrets.
    if (!this.openTable) this.shown = null;
    this.oddsKept.clear();
    this.socket?.greet();
  }

  private receive(update: Update): void {
    if (update.view.seat !== this.helloSeat) return;
    this.seq = update.seq;
    this.newest = update;
    const first = this.fresh;
    this.fresh = false;
    this.steps = merge(this.steps, update.rewound, update.steps);
    if (update.notices.length > 0) this.notices = [...this.notices, ...update.notices];
    this.oddsKept.clear();
    writeSeen(this.id, update.step);
    if (first || prefs.pace === 'instant' || document.hidden) {
      this.queue = [];
      this.tale = null;
      this.rest();
      this.display(update, first);
      return;
    }
    if (this.queue.length === 0 && update.steps.length === 0 && update.rewound === null) {
      // Nothing moved (a vote, a standing order): there is nothing to wait for.
      this.display(update, false);
      return;
    }
    this.queue = [...this.queue, update];
    if (this.queue.length === 1 && this.timer === undefined && !this.held) this.next();
  }

  /** Nothing goes on by itself any more. */
  private rest(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.held = false;
  }

  /** Go on after so many milliseconds; `null`: when asked to. */
  private wait(time: number | null): void {
    this.rest();
    this.held = time === null;
    if (time === null) return;
    this.timer = setTimeout(() => {
      // News does not wait for the end of a tale that runs by itself: the rest of it is read in the feed.
      if (this.tale && this.queue.length > 0) {
        this.feedWith(this.tale.happenings.slice(this.tale.at), []);
        this.tale = null;
      }
      this.next();
    }, time);
  }

  /** Tell the next event, or else show the next update that waits. */
  next(): void {
    this.rest();
    const { tale } = this;
    if (tale) this.feedWith(tale.happenings.slice(tale.at, tale.at + 1), []);
    if (tale && tale.at + 1 < tale.happenings.length) {
      this.tell({ ...tale, at: tale.at + 1 });
      return;
    }
    this.tale = null;
    const [update, ...rest] = this.queue;
    if (!update) {
      if (tale && this.shown) this.announcement = this.prompt(this.shown);
      return;
    }
    this.queue = rest;
    // While more waits there is no time for tales.
    const begun = rest.length === 0 ? taleOf(update.steps) : null;
    if (begun) {
      this.playing = prefs.pace !== 'step';
      this.rolls = [];
      this.tell(begun);
      this.display(update, false);
      return;
    }
    this.display(update, false);
    const others = update.steps.some((step) => step.seat !== this.seat);
    this.wait(dwell(prefs.pace, rest.length, others, prefs.still ? 0 : rollsOf(update.steps).length));
  }

  private tell(tale: Tale): void {
    this.tale = tale;
    const now = tale.happenings[tale.at]!;
    this.announcement = `${t('tale.step', { n: tale.at + 1, m: tale.happenings.length })}: ${now.text}`;
    this.wait(this.playing ? linger(prefs.pace, now.roll !== null) : null);
  }

  /** Let the tale go on by itself, or not. */
  play(on: boolean): void {
    if (!this.tale) return;
    this.playing = on;
    this.wait(on ? linger(prefs.pace, false) : null);
  }

  /** Show the newest at once. */
  skip(): void {
    this.rest();
    const last = this.queue.at(-1);
    this.queue = [];
    if (last) this.display(last, true);
    else if (this.tale && this.shown) this.announcement = this.prompt(this.shown);
    this.tale = null;
    this.rolls = [];
  }

  private display(update: Update, quiet: boolean): void {
    const arrived = performance.now();
    this.shown = update;
    const happenings = update.steps.flatMap((step) => step.events.filter((event) => event.text).map(({ text }) => ({ seat: step.seat, text })));
    if (quiet) {
      this.announcement = this.prompt(update);
    } else if (this.tale) {
      this.feedWith([], update.notices);
    } else {
      const rolls = rollsOf(update.steps);
      if (rolls.length > 0) this.rolls = rolls;
      this.feedWith(happenings, update.notices);
      this.announcement = [...happenings.slice(-6).map(({ text }) => text), this.prompt(update)].join(' ');
    }
    this.handOver(update);
    requestAnimationFrame(() => (this.painted = performance.now() - arrived));
  }

  /** Lines stay for a while after the last one came. */
  private feedWith(happenings: readonly Pick<Happening, 'seat' | 'text'>[], notices: readonly Notice[]): void {
    const lines: FeedLine[] = [...happenings, ...notices].map(({ seat, text }) => ({ id: ++this.feedCount, seat, text }));
    if (lines.length === 0) return;
    this.feed = [...this.feed, ...lines].slice(-60);
    clearTimeout(this.feedTimer);
    this.feedTimer = setTimeout(() => (this.feed = []), 5000 + 600 * Math.min(10, this.feed.length));
  }

  private prompt(update: Update): string {
    return update.view.decision?.prompt ?? this.card?.result?.text ?? '';
  }

  /** Pass and play: when another seat of mine has to decide, a curtain falls. */
  private handOver(update: Update): void {
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
    this.tale = null;
    this.rest();
    this.curtain = next;
  }

  /** No curtain between the seats of this browser. */
  openTable = $state(false);

  private show(refused: Refused): void {
    this.refusal = { reason: refused.reason, rule: refused.rule };
  }

  private async ask(question: Question): Promise<Reply | null> {
    if (!this.socket) return null;
    try {
      return await this.socket.ask(question);
    } catch {
      return null;
    }
  }

  /** Take a choice by its notation. */
  async choose(notation: string): Promise<boolean> {
    let update = this.shown;
    if (!update || this.past) return false;
    const asked = update.view.decision;
    this.busy = true;
    this.refusal = null;
    this.rolls = [];
    this.feed = [];
    if (this.tale || this.held) {
      this.tale = null;
      this.rest();
      if (this.queue.length > 0) this.next();
    }
    let reply: Reply | null = null;
    for (let attempt = 0; attempt < 4; attempt++) {
      const from: Update = update;
      reply = await this.ask({ type: 'choose', step: from.step, choice: notation });
      if (reply?.type !== 'refused' || reply.code !== 'stale') break;
      // Somebody else has answered in between (a secret bid, an offer). If it is still the same question, the answer still holds.
      update = await this.newerThan(from);
      const now = update?.view.decision;
      if (!update || !now?.yours || now.step !== asked?.step || now.prompt !== asked.prompt || !offers(update.view, notation)) break;
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
    this.skip();
    await this.ask({ type: 'undo', step: this.shown.step, steps });
  }

  async why(mark: string): Promise<WhyAnswer | null> {
    const reply = await this.ask({ type: 'why', mark });
    return reply?.type === 'why' ? reply : null;
  }

  async odds(notation: string): Promise<OddsAnswer | null> {
    const known = this.oddsKept.get(notation);
    if (known) return known;
    const reply = await this.ask({ type: 'odds', notation });
    if (reply?.type !== 'odds') return null;
    this.oddsKept.set(notation, reply);
    return reply;
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
  }

  nameOf(seat: number): string {
    const card = this.card?.seats[seat];
    return card ? card.name || card.word : String.fromCharCode(65 + seat);
  }
  wordOf(seat: number): string {
    return this.card?.seats[seat]?.word ?? String.fromCharCode(65 + seat);
  }
}

/** Whether a view lists that choice, as it stands or within a range. */
export function offers(view: View, notation: string): boolean {
  return [...view.choices, ...view.interjections].some((choice) => {
    if (!isRange(choice)) return choice.notation === notation;
    const amount = Number(/(-?\d+)$/.exec(notation)?.[1] ?? NaN);
    return amount >= choice.least && amount <= choice.most && withAmount(choice, amount) === notation;
  });
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

const SEEN = 'armillary.seen';

function seen(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(SEEN) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function readSeen(id: string): number | null {
  return seen()[id] ?? null;
}

function writeSeen(id: string, step: number): void {
  try {
    const all = seen();
    delete all[id];
    const kept = Object.entries(all).slice(-49);
    localStorage.setItem(SEEN, JSON.stringify({ ...Object.fromEntries(kept), [id]: step }));
  } catch {
    // Without storage there is no digest, and nothing else is lost.
  }
}
