// What updates bring is told in time: they queue, events have the stage one after the other, lines gather in the feed.

import { prefs } from '../browser/prefs.svelte';
import { t } from '../browser/i18n.svelte';
import { momentsOf, partOf, stay, type Staged } from '../story/moments';
import { soundOf } from '../story/moves';
import { dwell } from '../story/pace';
import { play as sound } from '../story/sound';
import { happeningsOf, linger, taleOf, type Happening, type Tale } from '../story/tale';
import type { LoggedStep } from '../board/scene';
import type { MatchCard, Notice, Update } from '../wire/messages';

/** A line of what just happened. */
export interface FeedLine {
  id: number;
  seat: number | null;
  text: string;
}

type Line = Pick<Happening, 'seat' | 'text'>;

/** The match that is told: what is on the screen, and what follows when another update is. */
interface Told {
  readonly seat: number | null;
  readonly card: MatchCard | null;
  readonly shown: Update | null;
  readonly steps: LoggedStep[];
  appear(update: Update): void;
  handOver(update: Update): void;
}

export class Telling {
  /** Updates that wait to be shown. */
  queue = $state.raw<Update[]>([]);
  /** What the update on the screen brought, while it is told event by event. */
  tale = $state.raw<Tale | null>(null);
  /** Whether the tale goes on by itself. */
  playing = $state(true);
  /** What has the stage now. */
  stage = $state.raw<Staged | null>(null);
  /** It stays until it is sent away. */
  kept = $state(false);
  /** What happened since this seat last decided. */
  feed = $state.raw<FeedLine[]>([]);
  /** What a screen reader should say. */
  announcement = $state('');

  private timer: ReturnType<typeof setTimeout> | undefined;
  private stageTimer: ReturnType<typeof setTimeout> | undefined;
  /** What is shown stays until somebody asks for more. */
  private held = false;
  private lines = 0;

  constructor(private readonly match: Told) {}

  /** An update has come: it is shown at once, or after those that wait. `first`: nothing of the match has been shown yet. */
  take(update: Update, first: boolean): void {
    if (first || prefs.pace === 'instant' || document.hidden) {
      this.queue = [];
      this.cease();
      this.display(update, first);
      return;
    }
    if (this.queue.length === 0 && update.steps.length === 0 && update.rewound === null) {
      // Nothing moved (a vote, a standing order): there is nothing to wait for.
      this.display(update, false);
      return;
    }
    this.queue = [...this.queue, update];
    if (this.queue.length === 1 && this.timer === undefined && !this.held) {
      if (this.kept) this.wait(400);
      else this.next();
    }
  }

  /** Another seat looks: nothing of what was told is for its eyes. */
  forget(): void {
    this.queue = [];
    this.cease();
    this.feed = [];
  }

  /** No more is told of the update on the screen. */
  cease(): void {
    this.tale = null;
    this.rest();
  }

  /** An answer is on its way: what was told is over. */
  begin(): void {
    this.feed = [];
    this.clearStage();
  }

  /** The seat answers: the rest of a tale is not waited for. */
  hurry(): void {
    if (!this.tale && !this.held) return;
    this.cease();
    if (this.queue.length > 0) this.next();
  }

  /** Lines that were there before, then this one, go before what was told meanwhile. */
  precede(before: readonly FeedLine[], line: Line): void {
    this.feed = [...before, { id: ++this.lines, ...line }, ...this.feed];
  }

  close(): void {
    for (const timer of [this.timer, this.stageTimer]) clearTimeout(timer);
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
      // What was asked to stay on the stage stays; news waits for it.
      if (this.kept) return this.wait(400);
      // News does not wait for the end of a tale that runs by itself: the rest of it is read in the feed.
      if (this.tale && this.queue.length > 0 && !this.ahead(this.tale)) {
        this.feedWith(this.tale.happenings.slice(this.tale.at), []);
        this.tale = null;
        this.clearStage();
      }
      this.next();
    }, time);
  }

  /** Something in which this seat has a part is still to be told. */
  private ahead(tale: Tale): boolean {
    return tale.happenings.slice(tale.at + 1).some(({ staged }) => staged !== null && partOf(staged, this.match.seat));
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
      if (tale && this.match.shown) this.announcement = this.prompt(this.match.shown);
      return;
    }
    this.queue = rest;
    // While more waits there is no time for tales.
    const begun = rest.length === 0 ? taleOf(update.steps) : null;
    if (begun) {
      this.playing = prefs.pace !== 'step';
      this.tell(begun);
      this.display(update, false);
      return;
    }
    this.display(update, false);
    const all = momentsOf(update.steps).slice(-3);
    const staged = rest.length > 2 ? all.filter((one) => partOf(one, this.match.seat)) : all;
    this.perform(staged);
    const others = update.steps.some((step) => step.seat !== this.match.seat);
    const time = dwell(prefs.pace, rest.length, others);
    this.wait(time === null || this.stage === null ? time : Math.max(time, this.length(staged)));
  }

  private tell(tale: Tale): void {
    this.tale = tale;
    const now = tale.happenings[tale.at]!;
    this.announcement = `${t('tale.step', { n: tale.at + 1, m: tale.happenings.length })}: ${now.text}`;
    this.perform(now.staged ? [now.staged] : []);
    this.wait(this.playing ? linger(prefs.pace, now.staged !== null) : null);
  }

  /** Put these on the stage, one after the other. With still motion they are words only: the feed has them. */
  private perform(staged: readonly Staged[]): void {
    this.clearStage();
    const [first, ...rest] = staged.filter(({ moment }) => moment.stage !== 'end');
    if (!first || prefs.pace === 'instant') return;
    this.stage = first;
    this.stageTimer = setTimeout(
      () => {
        if (this.kept) return;
        this.stage = null;
        this.perform(rest);
      },
      this.length([first]),
    );
  }

  private length(staged: readonly Staged[]): number {
    return staged.reduce((all, { moment }) => all + stay(moment.stage, prefs.pace), 0);
  }

  /** What runs ends: the stage is free. */
  clearStage(): void {
    clearTimeout(this.stageTimer);
    this.stage = null;
    this.kept = false;
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
    else if (this.tale && this.match.shown) this.announcement = this.prompt(this.match.shown);
    this.tale = null;
    this.clearStage();
  }

  private display(update: Update, quiet: boolean): void {
    const moved =
      quiet || !this.match.shown ? null : soundOf(this.match.shown.view.scene?.pieces ?? [], update.view.scene?.pieces ?? []);
    if (moved) sound(moved);
    this.match.appear(update);
    const happenings = happeningsOf(update.steps);
    if (quiet) {
      if (this.feed.length === 0) this.feedWith(this.sinceOwn(), []);
      this.announcement = this.prompt(update);
    } else if (this.tale) {
      this.feedWith([], update.notices);
    } else {
      this.feedWith(happenings, update.notices);
      this.announcement = [...happenings.slice(-6).map(({ text }) => text), this.prompt(update)].join(' ');
    }
    this.match.handOver(update);
  }

  private feedWith(happenings: readonly Pick<Happening, 'seat' | 'text'>[], notices: readonly Notice[]): void {
    const lines: FeedLine[] = [...happenings, ...notices].map(({ seat, text }) => ({ id: ++this.lines, seat, text }));
    if (lines.length > 0) this.feed = [...this.feed, ...lines].slice(-60);
  }

  /** What the log knows of the time since this seat last decided. */
  private sinceOwn(): Happening[] {
    const own = this.match.steps.findLastIndex((step) => step.seat === this.match.seat && step.events.length > 0);
    return happeningsOf(this.match.steps.slice(Math.max(own, this.match.steps.length - 12))).slice(-6);
  }

  private prompt(update: Update): string {
    return update.view.decision?.prompt ?? this.match.card?.result?.text ?? '';
  }
}
