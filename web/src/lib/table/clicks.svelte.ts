// What a click on the board or on a card does: it takes the one choice behind it, asks which of several, asks for plans, or says
// why nothing can be done.

import { tick } from 'svelte';
import { drag } from '../board/drag.svelte';
import type { ChoiceView } from '../board/scene';
import { t } from '../browser/i18n.svelte';
import { prefs } from '../browser/prefs.svelte';
import type { Refusal } from '../match/answering.svelte';
import { needsConfirmation, picked, pickedAt, refused } from '../match/choices';
import { play } from '../story/sound';
import type { Desk } from './desk.svelte';

/** Where somebody clicked, with what lies behind it: choices, or reasons why there are none. */
export interface Menu {
  x: number;
  y: number;
  choices: ChoiceView[];
  reasons: Refusal[];
}

export class Clicks {
  menu = $state.raw<Menu | null>(null);
  /** The last press was a finger's. */
  touched = false;

  constructor(private readonly desk: Desk) {
    const { table, deciding } = desk;
    // A card can be carried to where a choice takes it.
    $effect(() => {
      drag.choices = table.mayChoose ? deciding.choices : [];
      drag.ondrop = (found, x, y) => {
        if (found.length === 1) deciding.press(found[0]!);
        else this.menu = { x, y, choices: found, reasons: [] };
      };
    });
  }

  async pick(marks: string[], x: number, y: number): Promise<void> {
    const { table, deciding, pointing } = this.desk;
    this.menu = null;
    if (this.answersElse(marks)) return;
    if (table.past || marks.length === 0 || table.gate.closed) return;
    const { lights } = this.desk.considering;
    const heard = document.activeElement?.matches('[data-place]') ?? false;
    const found = heard ? pickedAt(lights, marks) : picked(lights, marks);
    if (found.length === 1) {
      await this.take(found[0]!, heard);
      return;
    }
    if (found.length > 0) {
      this.menu = { x, y, choices: found, reasons: [] };
      return;
    }
    if (deciding.brush.placed.length > 0 && (await deciding.brush.takeBack(marks))) return;
    if (pointing.at(marks) || !(table.shown?.view.decision?.yours ?? false)) return;
    const reasons = await this.reasons(marks);
    play('no');
    this.menu = { x, y, choices: [], reasons };
  }

  /** Who chose by keyboard on the board finds the focus on the button that takes it. */
  async reachConfirmation(): Promise<void> {
    await tick();
    document.querySelector<HTMLElement>('#choices .go:enabled')?.focus({ preventScroll: true });
  }

  /** Something else waits for a click: what is told, a tool, a coach. */
  private answersElse(marks: readonly string[]): boolean {
    const { table, advice, drawers } = this.desk;
    const { telling } = table;
    if (telling.stage) telling.clearStage();
    if (telling.queue.length > 0) {
      telling.skip();
      return true;
    }
    if (drawers.placing && marks.length > 0) {
      drawers.placing(marks.find((mark) => mark in (table.board?.names ?? {})) ?? marks[0]!);
      return true;
    }
    if (advice.coach?.goal === 'touch' && marks.some((mark) => advice.ringed.includes(mark))) {
      table.coach('touch', advice.ringed[0]);
      return true;
    }
    return false;
  }

  private async take(only: ChoiceView, heard: boolean): Promise<void> {
    const { deciding, layout } = this.desk;
    // A finger is less sure than a mouse: it chooses, the button takes.
    if (this.touched && prefs.confirm && !needsConfirmation(only) && !only.basket) {
      deciding.select(only);
      layout.raise();
      return;
    }
    deciding.press(only);
    if (heard) await this.reachConfirmation();
  }

  /** Why nothing can be done there: as the view knows already, else as the server says. */
  private async reasons(marks: readonly string[]): Promise<Refusal[]> {
    const { table } = this.desk;
    const known = refused(table.shown?.view.refusals ?? [], marks);
    if (known.length > 0) return known;
    for (const mark of marks.slice(0, 2)) {
      const found = (await table.asking.why(mark))?.reasons ?? [];
      if (found.length > 0) return found;
    }
    return [{ reason: t('table.nothing'), rule: table.shown?.view.decision?.rule ?? '' }];
  }
}
