// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { carries } from './drag.svelte';
import type { ChoiceView } from './scene';

const choice = (notation: string, marks: string[]): ChoiceView => ({ notation, marks }) as unknown as ChoiceView;

describe('a card can be carried', () => {
  const choices = [
    choice('boost a leo', ['card:a', 'stack:leo']),
    choice('boost a lab', ['card:a', 'stack:lab']),
    choice('sell a', ['card:a']),
    choice('boost b leo', ['card:b', 'stack:leo']),
  ];

  it('to where a choice takes it, and nowhere else', () => {
    const found = carries(choices, 'card:a');
    expect([...found.keys()]).toEqual(['stack:leo', 'stack:lab']);
    expect(found.get('stack:leo')!.map(({ notation }) => notation)).toEqual(['boost a leo']);
    expect(carries(choices, 'card:c').size).toBe(0);
  });
});
