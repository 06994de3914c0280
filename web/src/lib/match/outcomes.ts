// Outcomes of a choice often share most of their words: what is the same is said once.

export interface Split {
  /** Sentences that every outcome begins with. */
  common: string;
  /** What is left of each. */
  rest: string[];
}

/** Sentences with their full stop; abbreviations do not occur in logs. */
function sentences(text: string): string[] {
  return text.match(/[^.!?]+[.!?]*\s*/g) ?? [text];
}

export function splitCommon(outcomes: readonly string[]): Split {
  if (outcomes.length < 2) return { common: '', rest: [...outcomes] };
  const lists = outcomes.map(sentences);
  let shared = 0;
  while (lists.every((list) => shared < list.length && list[shared] === lists[0]![shared])) shared++;
  // An outcome that has nothing else says so by its last sentence.
  shared = Math.min(shared, ...lists.map((list) => list.length - 1));
  return {
    common: lists[0]!.slice(0, shared).join('').trim(),
    rest: lists.map((list) => list.slice(shared).join('').trim()),
  };
}
