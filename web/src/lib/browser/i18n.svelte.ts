// All words of the page go through this catalogue. A new language is one file in `locales` and one line here.

import { en, type Catalogue, type Key } from '../../locales/en';
import { prefs } from './prefs.svelte';

export type { Key };

export const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch' };

const loaders: Readonly<Record<string, () => Promise<Catalogue>>> = {
  de: async () => (await import('../../locales/de')).de,
};

const state = $state<{ language: string; catalogue: Catalogue }>({ language: 'en', catalogue: en });

/** The language of the page: what was chosen, else what the browser prefers, else English. */
export function preferred(): string {
  const wanted = [prefs.language, ...(typeof navigator === 'undefined' ? [] : navigator.languages)];
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short;
  }
  return 'en';
}

export async function useLanguage(language: string): Promise<void> {
  const load = loaders[language];
  state.catalogue = load ? await load() : en;
  state.language = load ? language : 'en';
  if (typeof document !== 'undefined') document.documentElement.lang = state.language;
}

export function language(): string {
  return state.language;
}

/** A text with its facts filled in. `{n|one|other}` picks by number. */
export function t(key: Key, facts: Readonly<Record<string, string | number>> = {}): string {
  return fill(state.catalogue[key] ?? en[key], facts);
}

export function fill(template: string, facts: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, other?: string) => {
    const value = facts[name];
    if (value === undefined) return whole;
    if (one !== undefined && other !== undefined) return Number(value) === 1 ? one : other;
    return String(value);
  });
}

/** A number with at most that many decimals, in the language of the page. */
export function number(value: number, decimals = 0): string {
  return value.toLocaleString(state.language, { maximumFractionDigits: decimals });
}

export function percent(value: number): string {
  const digits = value > 0 && value < 0.1 ? 1 : 0;
  return value.toLocaleString(state.language, { style: 'percent', maximumFractionDigits: digits, minimumFractionDigits: digits });
}

/** How long ago a moment was, in words. */
export function ago(when: number, now = Date.now()): string {
  const seconds = Math.round((when - now) / 1000);
  const format = new Intl.RelativeTimeFormat(state.language, { numeric: 'auto' });
  const size = Math.abs(seconds);
  if (size < 60) return format.format(Math.trunc(seconds), 'second');
  if (size < 3600) return format.format(Math.trunc(seconds / 60), 'minute');
  if (size < 86400) return format.format(Math.trunc(seconds / 3600), 'hour');
  return format.format(Math.trunc(seconds / 86400), 'day');
}
