// The answers of this seat: taking a choice or several as one decision, and taking back what was decided.

import { offers } from './choices';
import type { Telling } from './telling.svelte';
import type { LoggedStep } from '../board/scene';
import { t } from '../browser/i18n.svelte';
import type { MatchCard, StepView, Update } from '../wire/messages';
import type { Question, Reply } from '../wire/socket';
import { ui } from '../../ui/ui.svelte';

/** Why something could not be done. */
export interface Refusal {
  reason: string;
  rule: string;
  text?: string;
}

/** The match that is answered. */
interface Answered {
  readonly seat: number | null;
  readonly card: MatchCard | null;
  readonly shown: Update | null;
  readonly past: StepView | null;
  readonly steps: LoggedStep[];
  /** The last update that came, shown already or not. */
  readonly newest: Update | null;
  /** Everybody else at the table is a bot. */
  readonly alone: boolean;
  readonly telling: Telling;
}

export class Answering {
  /** An answer is on its way. */
  busy = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** What was taken back is not taken again by itself. */
  wasUndone = $state(false);
  /** Steps that were answered by themselves because nothing else was possible. */
  private forced = new Set<number>();

  constructor(
    private readonly match: Answered,
    private readonly ask: (question: Question) => Promise<Reply | null>,
  ) {}

  /** How many steps back one's own last decision is; 0: there is none, or it may not be taken back without asking. */
  get takeBack(): number {
    const { shown, seat, card, steps, alone } = this.match;
    if (!shown || seat === null || card?.state !== 'playing') return 0;
    const last = steps.findLast((step) => step.seat === seat && !step.auto && !this.forced.has(step.step));
    const back = last ? shown.step - last.step + 1 : 0;
    if (back === 0) return Math.min(1, shown.undoable);
    if (back <= shown.undoable) return back;
    return alone && card.daily === null ? back : Math.min(1, shown.undoable);
  }

  /** Take a choice by its notation. */
  async choose(notation: string): Promise<boolean> {
    let update = this.match.shown;
    if (!update || this.match.past) return false;
    const asked = update.view.decision;
    this.begin();
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

  /** Take the only possible answer, and say so. */
  async chooseForced(choice: { notation: string; caption: string }): Promise<void> {
    const step = (this.match.shown?.step ?? 0) + 1;
    const told = this.match.telling.feed;
    if (!(await this.choose(choice.notation))) return;
    this.forced.add(step);
    const text = t('forced.told', { caption: choice.caption });
    ui.say(text);
    this.match.telling.precede(told, { seat: this.match.seat, text });
  }

  /** Several choices as one decision: all of them or none. */
  async chooseAll(notations: string[]): Promise<boolean> {
    const { shown, past } = this.match;
    if (!shown || past || this.busy) return false;
    this.begin();
    const reply = await this.ask({ type: 'choose-all', step: shown.step, choices: notations });
    this.busy = false;
    return reply?.type === 'done';
  }

  async undo(steps: number): Promise<void> {
    const { shown, telling } = this.match;
    if (!shown) return;
    telling.skip();
    // What was told may have shown a newer update.
    await this.ask({ type: 'undo', step: this.match.shown!.step, steps });
  }

  /** Back to one's own last decision: alone as far as the rules allow, against bots past what they did as well. */
  async undoOwn(): Promise<void> {
    const { telling } = this.match;
    if (this.takeBack === 0) return;
    // What was told may have shown a newer update: the way back is counted from there.
    telling.skip();
    telling.feed = [];
    const { takeBack } = this;
    const { shown } = this.match;
    if (!shown || takeBack === 0) return;
    if (takeBack <= shown.undoable) await this.ask({ type: 'undo', step: shown.step, steps: takeBack });
    else await this.ask({ type: 'propose', what: 'undo', to: shown.step - takeBack });
  }

  /** What was told is over, and the rest of it is not waited for: what follows is shown as soon as it comes. */
  private begin(): void {
    this.busy = true;
    this.wasUndone = false;
    this.refusal = null;
    this.match.telling.begin();
    this.match.telling.hurry();
  }

  /** The update that follows, if it comes soon. */
  private async newerThan(from: Update): Promise<Update | null> {
    for (let wait = 0; wait < 40; wait++) {
      const { newest } = this.match;
      if (newest && newest.seq > from.seq) return newest;
      await new Promise((done) => setTimeout(done, 25));
    }
    return null;
  }
}
