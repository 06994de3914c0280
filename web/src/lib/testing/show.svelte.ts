// For tests of components: each is shown on an empty page, and gone after its test.

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach } from 'vitest';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the words of Svelte's own types
type Names = Record<string, any>;

let mounted: Record<string, unknown>[] = [];

afterEach(async () => {
  for (const one of mounted) await unmount(one);
  mounted = [];
  document.body.innerHTML = '';
});

/** Show a component. Its properties may be set to something else afterwards; `view` has what it exports. */
export function show<Props extends Names, Exports extends Names>(
  component: Component<Props, Exports, string>,
  given: NoInfer<Props>,
): { props: { -readonly [Name in keyof Props]: Props[Name] }; view: Exports } {
  const props = $state({ ...given });
  const view = mount(component, { target: document.body, props });
  mounted.push(view);
  flushSync();
  return { props, view };
}

/** The first element that a selector finds; a test that looks for it needs it. */
export function one<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(`nothing on the page is ${selector}:\n${document.body.innerHTML}`);
  return found;
}

export const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/** What is read there, with single spaces. */
export const text = (selector = 'body'): string => (one(selector).textContent ?? '').replace(/\s+/g, ' ').trim();

/** The button of that name, as a screen reader says it. */
export function button(name: string): HTMLButtonElement {
  const named = (element: Element): string => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  const found = [...document.querySelectorAll('button')].find((element) => named(element) === name);
  if (!found) throw new Error(`no button is called ${name}: ${[...document.querySelectorAll('button')].map(named).join(', ')}`);
  return found;
}

export function press(name: string): void {
  button(name).click();
  flushSync();
}

/** Set a field, as typing, sliding or choosing would. */
export function set(selector: string, value: string): void {
  const field = one<HTMLInputElement | HTMLSelectElement>(selector);
  field.value = value;
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
  flushSync();
}

/** What was asked of a server has been answered. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  flushSync();
}
