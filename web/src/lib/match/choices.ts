// What may be clicked, and what it does. The server sends the list of choices; nothing here knows a rule.

import type { ChoiceView, RefusalView, View } from '../board/scene';

export interface Lights {
  /** The choices that light a mark, in reading order. */
  byMark: Map<string, ChoiceView[]>;
  /** All choices with the interjections behind them. */
  all: ChoiceView[];
}

export function lightsOf(view: View | null): Lights {
  const byMark = new Map<string, ChoiceView[]>();
  const all = view ? [...view.choices, ...view.interjections] : [];
  for (const choice of view?.choices ?? []) {
    for (const mark of choice.marks) {
      const known = byMark.get(mark);
      if (known) known.push(choice);
      else byMark.set(mark, [choice]);
    }
  }
  return { byMark, all };
}

/** The choices behind a click: those of the topmost mark that has any. */
export function picked(lights: Lights, marks: readonly string[]): ChoiceView[] {
  for (const mark of marks) {
    const found = lights.byMark.get(mark);
    if (found) return found;
  }
  return [];
}

/** All that is offered at a place: who hears it cannot aim at one of the things that lie there. */
export function pickedAt(lights: Lights, marks: readonly string[]): ChoiceView[] {
  return [...new Set(marks.flatMap((mark) => lights.byMark.get(mark) ?? []))];
}

/** Why nothing under the click can be chosen, as far as the view knows already. */
export function refused(refusals: readonly RefusalView[], marks: readonly string[]): RefusalView[] {
  for (const mark of marks) {
    const found = refusals.filter((refusal) => refusal.marks.includes(mark));
    if (found.length > 0) return found;
  }
  return [];
}

export function isRange(choice: ChoiceView): choice is ChoiceView & { least: number; most: number } {
  return typeof choice.least === 'number' && typeof choice.most === 'number';
}

/** The notation of a choice with its amount in place of the range. */
export function withAmount(choice: ChoiceView, amount: number): string {
  if (!isRange(choice)) return choice.notation;
  const range = `${choice.least}..${choice.most}`;
  const at = choice.notation.lastIndexOf(range);
  if (at < 0) return `${choice.notation} ${amount}`;
  return choice.notation.slice(0, at) + String(amount) + choice.notation.slice(at + range.length);
}

/** The caption with that amount: the server sends it for every plural form, with `{amount}` in its place. */
export function captionWithAmount(choice: ChoiceView, amount: number, language = 'en'): string {
  const forms = choice.amounts ?? {};
  const form = forms[new Intl.PluralRules(language).select(amount)] ?? forms['other'];
  return form === undefined ? choice.caption : form.replaceAll('{amount}', String(amount));
}

/** An amount that fits the range. */
export function held(choice: { least: number; most: number }, amount: number): number {
  return Math.min(choice.most, Math.max(choice.least, Number.isFinite(amount) ? Math.round(amount) : choice.least));
}

/** Where an amount starts: as a plan proposes it, else at its least. Nobody gives all they have by a mere Enter. */
export function firstAmount(choice: ChoiceView, follow: readonly string[] = []): number {
  const planned = follow.find((notation) => fitsRange(choice, notation));
  if (planned !== undefined) return Number(/-?\d+$/.exec(planned)![0]);
  return Math.min(choice.wins ?? choice.least ?? 0, choice.most ?? Infinity);
}

/** What is sent when the choice is taken with that amount. */
export function notationOf(choice: ChoiceView, amount: number): string {
  return isRange(choice) ? withAmount(choice, held(choice, amount)) : choice.notation;
}

/** Is it chosen first and confirmed then? What can be undone happens on the first press. */
export function needsConfirmation(choice: ChoiceView): boolean {
  return isRange(choice) || choice.final === true;
}

export interface ChoiceGroup {
  /** Empty: no heading. */
  title: string;
  choices: ChoiceView[];
}

/** Choices under their headings, in the order of the first of each; the quiet way on is for the foot of the list. */
export function groupsOf(choices: readonly ChoiceView[]): ChoiceGroup[] {
  const groups = new Map<string, ChoiceView[]>();
  for (const choice of choices) {
    const title = choice.group ?? '';
    const known = groups.get(title);
    if (known) known.push(choice);
    else groups.set(title, [choice]);
  }
  return [...groups].map(([title, list]) => ({ title, choices: list }));
}

/** Choices in the order that a plan proposes; the others stay as they are behind them. */
export function followed(choices: readonly ChoiceView[], follow: readonly string[]): ChoiceView[] {
  if (follow.length === 0) return [...choices];
  const first = follow.flatMap((notation) =>
    choices.filter((choice) => choice.notation === notation || fitsRange(choice, notation)),
  );
  return [...new Set([...first, ...choices])];
}

/** Is this notation the choice with some amount of its range? */
export function fitsRange(choice: ChoiceView, notation: string): boolean {
  if (!isRange(choice)) return choice.notation === notation;
  const amount = Number(/(-?\d+)$/.exec(notation)?.[1] ?? NaN);
  return amount >= choice.least && amount <= choice.most && withAmount(choice, amount) === notation;
}

/** Whether a view lists that choice, as it stands or within a range. */
export function offers(view: View, notation: string): boolean {
  return [...view.choices, ...view.interjections].some((choice) => fitsRange(choice, notation));
}

export function verb(notation: string): string {
  return notation.split(' ', 1)[0] ?? '';
}

/** Choices that contain every word typed, in caption or notation. */
export function filterChoices(choices: readonly ChoiceView[], typed: string): ChoiceView[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...choices];
  return choices.filter((choice) => {
    const text = `${choice.caption} ${choice.notation}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
