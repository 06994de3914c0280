// What one may ask before deciding: odds, outlooks, sketches, what still fits into a basket, why something cannot be done, a
// hint. Answers about choices are kept as long as the position is the same.

import type { Collected, Goal, HintAnswer, OddsAnswer, Outlook, Sketch, WhyAnswer } from '../wire/messages';
import type { Question, Reply } from '../wire/socket';

/** How many choices are asked about at once: a screen. */
const SCREEN = 24;

/** Quiet: a refusal is no news. */
type Ask = (question: Question, quiet: boolean) => Promise<Reply | null>;

/** What is asked of a tool, but for how hard it should look. */
const question = (tool: string, args: Record<string, string>): string =>
  JSON.stringify([
    tool,
    ...Object.entries(args)
      .filter(([name, value]) => name !== 'effort' && value !== '')
      .sort(),
  ]);

export class Asking {
  /** What choices would do, by notation, as far as it is known. */
  outlooks = $state.raw<Record<string, Outlook>>({});
  /** What to be about next. */
  goal = $state.raw<Goal | null>(null);
  /** How likely each limit is to win what is at auction; null: it is not known. */
  chances = $state.raw<Sketch | null>(null);
  private chancesOf = '';
  private asked = new Set<string>();
  private odds = new Map<string, OddsAnswer>();
  private sketches = new Map<string, Sketch | null>();
  private consulted = new Map<string, Sketch>();
  /** Counts positions: an answer to an older question is dropped, and what is still considered is asked about again. */
  age = $state(0);

  constructor(private readonly ask: Ask) {}

  private wonder(question: Question): Promise<Reply | null> {
    return this.ask(question, true);
  }

  /** The position is another one. What choices would do stays on the screen until it is known anew: nothing flickers. */
  forget(): void {
    this.age++;
    this.asked.clear();
    this.odds.clear();
    this.sketches.clear();
    this.consulted.clear();
  }

  /** Ask what these would do, unless it was asked before. */
  async wantOutlooks(notations: readonly string[]): Promise<void> {
    const fresh = notations.filter((notation) => !this.asked.has(notation)).slice(0, SCREEN);
    if (fresh.length === 0) return;
    for (const notation of fresh) this.asked.add(notation);
    const { age } = this;
    const reply = await this.wonder({ type: 'outlook', notations: fresh });
    if (age !== this.age) return;
    const found = reply?.type === 'outlook' ? reply.outlooks : {};
    const kept = Object.entries(this.outlooks).filter(([notation]) => !fresh.includes(notation));
    this.outlooks = { ...Object.fromEntries(kept), ...found };
    // The server answers as many as it has time for: ask for the rest, as long as that leads on.
    const rest = fresh.filter((notation) => !(notation in found));
    if (rest.length === 0 || rest.length === fresh.length) return;
    for (const notation of rest) this.asked.delete(notation);
    await this.wantOutlooks(rest);
  }

  /** Ask what to be about next; what is known stays until then. */
  async wantGoal(): Promise<void> {
    const reply = await this.wonder({ type: 'goal' });
    if (reply?.type === 'goal') this.goal = reply.goal;
  }

  /** Ask how likely each limit is to win; what is known of the same thing stays until then. Matches that count have no answer. */
  async wantChances(tool: string, args: Record<string, string>): Promise<void> {
    const { age } = this;
    const asked = question(tool, args);
    if (asked !== this.chancesOf) this.chances = null;
    this.chancesOf = asked;
    const { sketch } = await this.consult(tool, args);
    if (age === this.age && asked === this.chancesOf) this.chances = sketch;
  }

  /** The chance of an amount: its bar's, or that of the last one below it. Amounts that add nothing have no bar. */
  chanceOf(amount: number): number | null {
    const bars = this.chances?.bars ?? [];
    return bars.findLast(([limit]) => limit <= amount)?.[1] ?? null;
  }

  /** The exact odds of a choice, or why there are none; a failure is not kept: the next time it may be answered. */
  async oddsOf(notation: string): Promise<OddsAnswer | null> {
    const known = this.odds.get(notation);
    if (known) return known;
    const { age } = this;
    const reply = await this.wonder({ type: 'odds', notation });
    if (reply?.type !== 'odds' || age !== this.age) return null;
    if (reply.complete || reply.chances.length > 0) this.odds.set(notation, reply);
    return reply;
  }

  /** What to draw while a choice is considered. */
  async consider(notation: string): Promise<Sketch | null> {
    const known = this.sketches.get(notation);
    if (known !== undefined) return known;
    const { age } = this;
    const reply = await this.wonder({ type: 'consider', notation });
    if (reply?.type !== 'sketch' || age !== this.age) return null;
    this.sketches.set(notation, reply.sketch);
    return reply.sketch;
  }

  /** Ask a tool of the table. */
  async consult(tool: string, args: Record<string, string>): Promise<{ sketch: Sketch | null; reason: string }> {
    const { age } = this;
    const reply = await this.wonder({ type: 'consult', tool, args });
    if (reply?.type === 'sketch') {
      if (reply.sketch && age === this.age) this.consulted.set(question(tool, args), reply.sketch);
      return { sketch: reply.sketch, reason: reply.reason };
    }
    return { sketch: null, reason: reply?.type === 'refused' ? reply.reason : '' };
  }

  /** What a tool last answered to this in this position, with however much effort. */
  known(tool: string, args: Record<string, string>): Sketch | null {
    return this.consulted.get(question(tool, args)) ?? null;
  }

  /** The board with these choices, what could follow, and, if wanted, the rest of them as the title suggests. */
  async draft(notations: string[], suggest: boolean): Promise<Collected | null> {
    const reply = await this.wonder({ type: 'collect', choices: notations, draw: true, suggest });
    return reply?.type === 'collected' ? reply : null;
  }

  /** Why nothing can be done there. */
  async why(mark: string): Promise<WhyAnswer | null> {
    const reply = await this.wonder({ type: 'why', mark });
    return reply?.type === 'why' ? reply : null;
  }

  /** What would a strong player do? Everybody is told that one asked. */
  async hint(): Promise<HintAnswer | null> {
    const reply = await this.ask({ type: 'hint' }, false);
    return reply?.type === 'hint' ? reply : null;
  }

  /** What could still be added to these choices. */
  async collect(notations: string[], draw = false): Promise<Collected | null> {
    const reply = await this.wonder({ type: 'collect', choices: notations, ...(draw ? { draw } : {}) });
    return reply?.type === 'collected' ? reply : null;
  }
}
