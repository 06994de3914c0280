// Plans to a place: a click on the board where nothing is to be chosen asks a tool of the title, and so does a pointer that rests
// on a place worth a journey. A plan can be pinned: it stays in the rail and, as a ghost, on the board.

import { untrack } from 'svelte';
import { picked } from '../match/choices';
import type { Table } from '../match/table.svelte';
import type { Sketch, Tool } from '../wire/messages';
import type { Advice } from './advice.svelte';
import type { Considering } from './considering.svelte';
import type { Drawers } from './drawers.svelte';
import type { Layout } from './layout.svelte';
import { readPin, writePin, type Pin } from './pins';
import type { Replaying } from './replaying.svelte';

/** Milliseconds that the pointer rests on a place before its plans are shown, and beside it before they go again. */
const REST = 150;
const GONE = 500;

export class Pointing {
  /** The place that somebody pointed at. */
  goal = $state('');
  /** The pointer only rested there: its plans go when it rests elsewhere. */
  glance = $state(false);
  /** The plan that is kept, and what it draws as far as that is known in this position. */
  pin = $state.raw<Pin | null>(null);
  pinned = $state.raw<Sketch | null>(null);
  /** Why the pinned plan cannot be followed any more. */
  lost = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly tools = $derived.by(() => this.table.shown?.view.tools ?? []);
  /** The tool that a click on the board asks. */
  readonly tool = $derived.by(() =>
    this.replaying.looking || this.advice.coach ? null : (this.tools.find((tool) => tool.points) ?? null),
  );
  /** The pinned plan on the board: only its way. */
  readonly ghost = $derived.by<Sketch | null>(() => {
    const ways = (this.pinned?.overlay ?? []).filter((shape) => shape.shape === 'way' && !shape.ghost);
    return ways.length === 0 || !this.tool ? null : { overlay: ways.map((way) => ({ ...way, ghost: true })) };
  });

  constructor(
    private readonly table: Table,
    private readonly replaying: Replaying,
    private readonly advice: Advice,
    private readonly considering: Considering,
    private readonly drawers: Drawers,
    private readonly layout: Layout,
  ) {
    this.pin = readPin(table.id);
    // Whenever one decides again, the pinned plan is looked at again: it tells what is so now.
    $effect(() => {
      const { tool } = this;
      if (!tool || !table.shown?.view.decision?.yours) return;
      untrack(() => {
        if (this.pin) void this.review(this.pin, tool);
      });
    });
  }

  /** The plans to the first of these that is a place come into the rail; false: there is none, or nobody to ask. */
  at(marks: readonly string[]): boolean {
    const mark = marks.find((one) => one in (this.table.board?.names ?? {}));
    if (!this.tool || mark === undefined) return false;
    clearTimeout(this.timer);
    this.drawers.close();
    this.goal = mark;
    this.glance = false;
    this.layout.showRail();
    return true;
  }

  /** The pointer is over these now. */
  hover(marks: readonly string[]): void {
    clearTimeout(this.timer);
    if (this.goal !== '' && !this.glance) return;
    const mark = this.worth(marks);
    if (mark === this.goal) return;
    if (mark === '') this.timer = setTimeout(() => this.stop(), GONE);
    else
      this.timer = setTimeout(() => {
        // What may be chosen there has come or gone meanwhile.
        if (this.worth(marks) !== mark) return;
        this.goal = mark;
        this.glance = true;
      }, REST);
  }

  /** The pointer is in the rail, or something is pressed: nothing comes or goes by itself. */
  hold(): void {
    clearTimeout(this.timer);
  }

  /** What was only looked at is asked for: it stays. */
  keep(): void {
    this.hold();
    this.glance = false;
  }

  stop(): void {
    this.hold();
    this.goal = '';
    this.glance = false;
    this.considering.consulted = null;
  }

  /** Keep this plan in the rail; null: none any more. */
  setPin(pin: Pin | null, sketch: Sketch | null = null): void {
    this.pin = pin;
    this.pinned = sketch;
    this.lost = '';
    writePin(this.table.id, pin);
    if (pin) this.stop();
  }

  /** A place whose plans a resting pointer asks for: worth a journey, and no choice. */
  private worth(marks: readonly string[]): string {
    const { table, drawers, layout, considering } = this;
    const busy = table.past || table.gate.closed || table.telling.queue.length > 0 || drawers.tab === 'tools' || drawers.placing;
    if (!this.tool || busy || layout.phone || (layout.tablet && !layout.railOpen)) return '';
    if (picked(considering.lights, marks).length > 0) return '';
    return marks.find((mark) => table.board?.goals.includes(mark)) ?? '';
  }

  private async review(pin: Pin, tool: Tool): Promise<void> {
    const { sketch, reason } = await this.table.asking.consult(tool.id, { ...pin.args, plan: '0', effort: '0' });
    if (this.pin !== pin) return;
    const [best] = sketch?.options ?? [];
    this.pinned = sketch;
    this.lost = best ? '' : reason || (sketch?.lines?.[0] ?? '');
    if (best) this.pin = { ...pin, figures: figures(sketch) };
  }
}

/** The figures of a plan in one line: those of the best, or of the one that is shown. */
export function figures(sketch: Sketch | null): string {
  const option = sketch?.options?.[sketch.shown ?? 0] ?? sketch?.options?.[0];
  return (sketch?.heads ?? []).map((head, column) => `${head} ${option?.cells?.[column] ?? ''}`).join(' · ');
}
