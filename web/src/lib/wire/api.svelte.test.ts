import { flushSync } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from './api';
import { useLanguage } from '../browser/i18n.svelte';

afterEach(() => vi.unstubAllGlobals());

it('asks for cards again when the page speaks another language, and once for each', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify({ titles: [{ title: path }] })));
  });
  const shown: string[] = [];
  const stop = $effect.root(() => {
    $effect(() => void api.titles().then((titles) => shown.push(titles[0]!.title)));
  });
  const settled = async (n: number): Promise<void> => {
    flushSync();
    await vi.waitFor(() => expect(shown).toHaveLength(n));
  };
  await settled(1);
  await useLanguage('de');
  await settled(2);
  await useLanguage('en');
  await settled(3);
  stop();
  expect(shown).toEqual(['/api/titles?language=en', '/api/titles?language=de', '/api/titles?language=en']);
  expect(asked.filter((path) => path.startsWith('/api/titles'))).toEqual(['/api/titles?language=en', '/api/titles?language=de']);
});
