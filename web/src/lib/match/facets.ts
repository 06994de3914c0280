// A form out of a long list of choices: notations of one verb differ in their words, and each word that differs is a question.

import type { ChoiceView } from '../board/scene';
import { verb } from './choices';

export interface Facet {
  /** The place in the notation. */
  at: number;
  options: string[];
}

/** The choices of each verb, in the order in which the verbs first appear. */
export function byVerb(choices: readonly ChoiceView[]): [string, ChoiceView[]][] {
  const groups = new Map<string, ChoiceView[]>();
  for (const choice of choices) {
    const name = verb(choice.notation);
    const known = groups.get(name);
    if (known) known.push(choice);
    else groups.set(name, [choice]);
  }
  return [...groups];
}

/** The questions of the form under the answers so far; a place whose word is settled asks nothing. */
export function facets(choices: readonly ChoiceView[], answers: Readonly<Record<number, string>>): Facet[] {
  const words = choices.map((choice) => choice.notation.split(' '));
  const longest = Math.max(0, ...words.map((list) => list.length));
  const found: Facet[] = [];
  let open = words;
  for (let at = 1; at < longest; at++) {
    const options = [...new Set(open.map((list) => list[at]).filter((word): word is string => word !== undefined))];
    if (options.length > 1) found.push({ at, options });
    const answer = answers[at];
    if (answer !== undefined && options.includes(answer)) open = open.filter((list) => list[at] === answer);
    else if (options.length > 1) open = open.filter((list) => list[at] === options[0]);
  }
  return found;
}

/** The choice that the answers lead to; unanswered questions take their first option. */
export function settled(choices: readonly ChoiceView[], answers: Readonly<Record<number, string>>): ChoiceView | null {
  let open = [...choices];
  for (const facet of facets(choices, answers)) {
    const answer = answers[facet.at];
    const word = answer !== undefined && facet.options.includes(answer) ? answer : facet.options[0];
    open = open.filter((choice) => choice.notation.split(' ')[facet.at] === word);
  }
  return open[0] ?? null;
}

/** A slug as people read it: `home-arc` is "Home arc". */
export function readable(word: string): string {
  const text = word.replace(/[-_]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a question is about: the kind of the mark that its words belong to (`technology:solar-sails`), `seat`, or `number`. */
export function kindOf(facet: Facet, choices: readonly ChoiceView[]): string {
  if (facet.options.every((word) => /^[A-Z]$/.test(word))) return 'seat';
  if (facet.options.every((word) => /^-?\d+$/.test(word))) return 'number';
  for (const choice of choices) {
    const word = choice.notation.split(' ')[facet.at];
    const mark = choice.marks.find((one) => one.endsWith(`:${word}`));
    if (mark) return mark.split(':', 1)[0]!;
  }
  return '';
}
