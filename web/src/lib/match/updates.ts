// Updates as they come over the wire, put together with what was known before.

import type { LoggedStep, View } from '../board/scene';
import type { Update } from '../wire/messages';

/** Log lines of an update laid over those known: what was taken back goes, what is new comes. */
export function merge(known: readonly LoggedStep[], rewound: number | null, steps: readonly LoggedStep[]): LoggedStep[] {
  const first = steps[0]?.step;
  let kept = known.filter((step) => rewound === null || step.step <= rewound);
  if (first !== undefined) kept = kept.filter((step) => step.step < first);
  return [...kept, ...steps];
}

/** An update whole again: what was left out is as it was in the update before. */
export function completed(update: Update, before: Update | null): Update {
  const ends = Object.entries(update.ends ?? {});
  if (!before || !(update.kept?.length || ends.length)) return update;
  type Parts = Record<string, unknown>;
  const scene: Parts = { ...update.view.scene };
  const view: Parts = { ...update.view, scene };
  const from = (part: string): [Parts, Parts, string] =>
    part.startsWith('scene.')
      ? [scene, before.view.scene as unknown as Parts, part.slice(6)]
      : [view, before.view as unknown as Parts, part];
  for (const part of update.kept ?? []) {
    const [now, then, name] = from(part);
    now[name] = then[name];
  }
  for (const [part, [first, last]] of ends) {
    const [now, then, name] = from(part);
    const old = then[name] as unknown[];
    now[name] = [...old.slice(0, first), ...((now[name] as unknown[] | undefined) ?? []), ...old.slice(old.length - last)];
  }
  return { ...update, kept: [], ends: {}, view: view as unknown as View };
}
