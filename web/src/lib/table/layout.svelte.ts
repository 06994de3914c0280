// Where things have room: beside the board a rail, which a tablet can put away and which on a phone is a sheet.

import { untrack } from 'svelte';
import type { Insets } from '../board/camera';
import type { Deciding } from '../match/deciding.svelte';
import type { Table } from '../match/table.svelte';
import type { Drawers } from './drawers.svelte';
import type { Staging } from './staging.svelte';

/** The sheet of an auction: the question, the stepper, the bid and the way out, in pixels. What is at auction has the rest. */
const BIDDING = 256;
/** The sheet below cards to choose from: the question, and the button that takes what is chosen. The cards have the rest. */
const CARDS = 212;

export class Layout {
  width = $state(1280);
  height = $state(800);
  railOpen = $state(true);
  sheet = $state<'peek' | 'half' | 'full'>('half');

  readonly phone = $derived(this.width < 700);
  readonly tablet = $derived(!this.phone && this.width < 1000);
  readonly railWidth = $derived(this.width < 1200 ? 360 : 400);
  readonly sheetHeight = $derived.by(() => {
    if (this.sheet === 'peek') return 150;
    if (this.sheet === 'half' && this.deciding.bidding) return BIDDING;
    if (this.sheet === 'half' && this.offersCards) return CARDS;
    return Math.round(this.sheet === 'half' ? Math.min(this.height * 0.48, 420) : this.height - 60);
  });
  /** On a phone the stage has cards to choose from. */
  readonly offersCards = $derived.by(() => {
    const { stage, covers } = this.staging();
    return this.phone && covers && (stage?.cards ?? []).length > 1 && (stage?.tiles ?? []).length === 0;
  });
  /** On a phone a tool leaves the board in sight: one points at it, and the answer is drawn there. */
  readonly low = $derived.by(() => this.phone && this.drawers.tab === 'tools');
  /** What of the board is covered. */
  readonly insets = $derived.by<Insets>(() => ({
    top: 0,
    right: this.tablet && this.railOpen ? this.railWidth : 0,
    bottom: this.phone ? (this.low ? this.height * 0.5 : Math.min(this.sheetHeight, this.height * 0.5)) - 8 : 0,
    left: !this.phone && this.drawers.tab !== null && this.width >= 1000 ? 400 : 0,
  }));

  constructor(
    table: Table,
    private readonly drawers: Drawers,
    private readonly deciding: Deciding,
    /** Made after the layout, which only looks at it later. */
    private readonly staging: () => Pick<Staging, 'stage' | 'covers'>,
  ) {
    // At the end the board and the result have the room.
    $effect(() => {
      if (this.phone && table.over) this.sheet = 'peek';
    });
    // Who pulled the sheet over the board to find an answer sees what it does.
    $effect(() => {
      if (table.answering.busy && untrack(() => this.sheet) === 'full') this.sheet = 'half';
    });
  }

  /** The sheet shows what it has, if it only peeked. */
  raise(): void {
    if (this.sheet === 'peek') this.sheet = 'half';
  }

  /** The rail is there, and shows what it has. */
  showRail(): void {
    this.railOpen = true;
    this.raise();
  }

  /** The handle of the sheet: a little more of it, and from all of it back to the least. */
  slide(): void {
    this.sheet = this.sheet === 'peek' ? 'half' : this.sheet === 'half' ? 'full' : 'peek';
  }

  /** All of the sheet, or half of it again. */
  unfold(): void {
    this.sheet = this.sheet === 'full' ? 'half' : 'full';
  }
}
