// Pages by path. Links are plain links; this makes them change the page without loading it anew.

export interface Route {
  page: string;
  parts: string[];
  query: URLSearchParams;
}

export function parse(path: string, search: string): Route {
  const [page = '', ...parts] = path.replace(/^\/+|\/+$/g, '').split('/').map(decodeURIComponent);
  return { page, parts, query: new URLSearchParams(search) };
}

const state = $state<{ route: Route; turn: number }>({ route: parse(location.pathname, location.search), turn: 0 });

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
  state.route = parse(location.pathname, location.search);
  if (before !== state.route.page + state.route.parts.join('/')) state.turn++;
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  read();
}

export function startRouter(): void {
  addEventListener('popstate', read);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
