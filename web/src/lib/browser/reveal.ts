// What is spoken of comes into sight: the first of these elements in the rail is scrolled to.

import { prefs } from './prefs.svelte';

const quoted = (value: string): string => value.replace(/["\\]/g, '\\$&');

/** Selectors of what the rail shows of these marks, and of a choice. */
export function selectorsOf(marks: readonly string[], notation = ''): string[] {
  const wanted = marks.map((mark) => `.rail [data-mark="${quoted(mark)}"]`);
  return notation === '' ? wanted : [`.rail [data-notation="${quoted(notation)}"]`, ...wanted];
}

/** Scroll to the first that is there, after the page has drawn what belongs to the moment. */
export function reveal(selectors: readonly string[]): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const found = selectors.map((selector) => document.querySelector(selector)).find((element) => element !== null);
      found?.scrollIntoView({ block: 'center', behavior: prefs.still ? 'auto' : 'smooth' });
    }),
  );
}
