import { expect, it } from 'vitest';
import { go, parse, router } from './route.svelte';

it('reads pages, their parts and the query', () => {
  expect(parse('/title/high-frontier/guide/', '?a=1').parts).toEqual(['high-frontier', 'guide']);
  expect(parse('/', '').page).toBe('');
});

it('goes to a path of the server', () => {
  const before = router.turn;
  go('/replay/abc?step=3');
  expect([router.route.page, router.route.parts[0], router.route.query.get('step')]).toEqual(['replay', 'abc', '3']);
  expect(location.pathname).toBe('/replay/abc');
  expect(router.turn).toBe(before + 1);
});
