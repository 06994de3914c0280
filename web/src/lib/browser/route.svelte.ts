// Pages by path. Links are plain links; this changes the page without loading it again. A page without a server has its paths in
// the hash, because a static host knows only its files.

import { transport } from '#transport';

export interface Route {
  page: string;
  parts: string[];
  query: URLSearchParams;
}

export function parse(path: string, search: string): Route {
  const [page = '', ...parts] = path
    .replace(/^\/+|\/+$/g, '')
    .split('/')
    .map(decodeURIComponent);
  return { page, parts, query: new URLSearchParams(search) };
}

const HASHED = transport.kind === 'page';

/** The path of an address, or null if it does not name a page of ours. */
function pathOf(to: { pathname: string; search: string; hash: string }): string | null {
  if (!HASHED) return to.pathname.startsWith('/api/') ? null : to.pathname + to.search;
  if (to.hash) return to.hash.startsWith('#/') ? to.hash.slice(1) : null;
  return to.pathname === location.pathname ? '/' : to.pathname + to.search;
}

function here(): Route {
  const [path = '/', search = ''] = (pathOf(location) ?? '/').split('?');
  return parse(path, search);
}

const state = $state<{ route: Route; turn: number }>({ route: here(), turn: 0 });

export const router = {
  get route(): Route {
    return state.route;
  },
  /** Counts the changes of page, so that focus can move to the new one. */
  get turn(): number {
    return state.turn;
  },
};

function read(): void {
  const before = state.route.page + state.route.parts.join('/');
  state.route = here();
  if (before !== state.route.page + state.route.parts.join('/')) state.turn++;
}

export function go(path: string, replace = false): void {
  const to = transport.address(path);
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  read();
}

export function startRouter(): void {
  addEventListener('popstate', read);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = linkOf(event);
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const path = pathOf(link);
    const within = link.hash !== '' && !link.hash.startsWith('#/') && link.pathname === location.pathname;
    if (within && HASHED) {
      // The hash names the page: a jump within it must not change it.
      event.preventDefault();
      const target = document.getElementById(link.hash.slice(1));
      target?.scrollIntoView();
      target?.focus();
      return;
    }
    if (path === null || within) return;
    event.preventDefault();
    go(path);
  });
  // A link that is copied, or opened in another tab, is followed by the browser itself: it needs its real address.
  if (HASHED) for (const kind of ['pointerdown', 'contextmenu', 'focusin']) document.addEventListener(kind, settle, true);
}

const linkOf = (event: Event): HTMLAnchorElement | null => (event.target as Element | null)?.closest?.('a') ?? null;

function settle(event: Event): void {
  const link = linkOf(event);
  if (
    link &&
    !link.hash &&
    link.origin === location.origin &&
    !link.hasAttribute('download') &&
    link.getAttribute('href')?.startsWith('/')
  ) {
    link.href = transport.address(link.pathname + link.search);
  }
}
