// What is spoken of comes into sight: the first of these elements in the rail is scrolled to.

import { prefs } from './prefs.svelte';

const quoted = (value: string): string => value.replace(/["\\]/g, '\\$&');

/** Selectors of what the rail shows of these marks, and of a choice. */
export function selectorsOf(marks: readonly string[], notation = ''): string[] {
  const wanted = marks.map((mark) => `.rail [data-mark="${quoted(mark)}"]`);
  return notation === '' ? wanted : [`.rail [data-notation="${quoted(notation)}"]`, ...wanted];
}

/** What stays free above and below it, in pixels: a prompt and a button stick to the edges of the rail. */
const MARGIN = '84px';

/** Scroll to the first that is there, no further than it takes, after the page has drawn what belongs to the moment. */
export function reveal(selectors: readonly string[]): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const found = selectors
        .map((selector) => document.querySelector<HTMLElement>(selector))
        .find((element) => element !== null);
      if (!found) return;
      found.style.scrollMarginBlock = MARGIN;
      found.scrollIntoView({ block: 'nearest', behavior: prefs.still ? 'auto' : 'smooth' });
    }),
  );
}
