// Words: the catalogue, Markdown, keys, routes.
import { describe, expect, it } from 'vitest';
import { de as clubDe } from '../../locales/club.de';
import { en as clubEn, type ClubKey } from '../../locales/club.en';
import { de } from '../../locales/de';
import { en, type Key } from '../../locales/en';
import { codeOf } from '../wire/api';
import { fill } from './i18n.svelte';
import { KEYS, meaning } from './keys';
import { markdown } from './markdown';
import { parse } from './route.svelte';
import { plans, range, usualBot, usualSeats } from '../match/titles';

describe('the catalogue', () => {
  const names = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!).sort();

  it('has the same keys and facts in every language', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en) as Key[]) {
      expect([...new Set(names(de[key]))], key).toEqual([...new Set(names(en[key]))]);
    }
  });

  it('has the same keys and facts for the club', () => {
    expect(Object.keys(clubDe).sort()).toEqual(Object.keys(clubEn).sort());
    for (const key of Object.keys(clubEn) as ClubKey[]) {
      expect([...new Set(names(clubDe[key]))], key).toEqual([...new Set(names(clubEn[key]))]);
    }
  });

  it('speaks of decisions, not of steps, where something is taken back', () => {
    for (const words of [en, de] as Record<string, string>[])
      for (const key of ['menu.askundo', 'proposal.undo', 'table.restart.sure', 'table.undo'])
        expect(words[key], key).not.toMatch(/step|Schritt/);
    expect(fill(de['table.restart.sure'], { n: 1 })).toBe('1 Entscheidung wird zurückgenommen: deine letzte.');
    expect(fill(en['table.restart.sure'], { n: 3 })).toBe('Your last 3 decisions will be taken back.');
  });

  it('fills in facts and picks by number', () => {
    expect(fill('{n} {n|seat is|seats are} free', { n: 1 })).toBe('1 seat is free');
    expect(fill('{n} {n|seat is|seats are} free', { n: 3 })).toBe('3 seats are free');
    expect(fill('{unknown}', {})).toBe('{unknown}');
  });
});

describe('Markdown', () => {
  it('makes headings, lists, tables and emphasis', () => {
    const html = markdown('# Title\n\nSome **bold** and *soft* text.\n\n- one\n  more\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |');
    expect(html).toContain('<h2 id="title">Title</h2>');
    expect(html).toContain('<strong>bold</strong> and <em>soft</em>');
    expect(html).toContain('<li>one more</li><li>two</li>');
    expect(html).toContain('<th scope="col">a</th>');
    expect(html).toContain('<td>2</td>');
  });

  it('lets no markup through', () => {
    const html = markdown('<img src=x onerror=alert(1)> [x](javascript:alert(1)) `<b>`');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('javascript:');
    expect(html).toContain('<code>&lt;b&gt;</code>');
  });

  it('links rules', () => {
    expect(markdown('See GE-COMP-03.', { rule: (id) => `/r/${id}` })).toContain(
      '<a class="rule" href="/r/GE-COMP-03">GE-COMP-03</a>',
    );
  });
});

describe('keys', () => {
  const press = (key: string, tag = 'DIV', more = {}) =>
    meaning({ key, ctrlKey: false, metaKey: false, altKey: false, target: { tagName: tag } as unknown as EventTarget, ...more });

  it('mean one thing each', () => {
    expect(new Set(KEYS.map(({ key }) => key)).size).toBe(KEYS.length);
    expect(press('u')).toBe('undo');
    expect(press('U')).toBe('restart');
    expect(press('3')).toBe(3);
  });

  it('mean nothing while one types or holds Control', () => {
    expect(press('u', 'INPUT')).toBeNull();
    expect(press('u', 'TEXTAREA')).toBeNull();
    expect(press('u', 'DIV', { ctrlKey: true })).toBeNull();
    expect(press(' ', 'BUTTON')).toBeNull();
  });
});

describe('pages and titles', () => {
  it('are read from the path', () => {
    const route = parse('/join/abc%20d/', '?code=xyz');
    expect([route.page, route.parts, route.query.get('code')]).toEqual(['join', ['abc d'], 'xyz']);
    expect(codeOf('/join/abc?code=xyz')).toBe('xyz');
    expect(codeOf(null)).toBe('');
  });

  it('have a usual set-up', () => {
    expect(usualSeats({ seats: [2, 2], scenarios: [] })).toBe(2);
    expect(usualSeats({ seats: [2, 7], scenarios: [] })).toBe(3);
    expect(usualSeats({ seats: [1, 1], scenarios: [] })).toBe(1);
    expect(usualSeats({ seats: [4, 6], scenarios: [] })).toBe(4);
    const solo = { id: 'solo', title: '', text: '', requires: {}, seats: [1, 1] as [number, number] };
    expect(usualSeats({ seats: [2, 5], scenarios: [solo] })).toBe(1);
    expect(usualBot({ bots: [] })).toBe('easy');
    expect(plans('hotseat', 2, 'easy')).toEqual([
      { kind: 'me', name: 'Player 1' },
      { kind: 'me', name: 'Player 2' },
    ]);
    expect(plans('friends', 2, 'easy')[1]).toEqual({ kind: 'open' });
    expect(range(2, 2)).toBe('2');
    expect(range(2, 7)).toBe('2–7');
  });
});
