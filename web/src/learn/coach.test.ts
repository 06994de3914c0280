// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { CoachView } from '../lib/wire/messages';
import type { ChoiceView, View } from '../lib/board/scene';
import { inSightOf, leadsOn, marksOf, sheetOf } from './coach';

const coach = (more: Partial<CoachView>): CoachView => ({
  lesson: 'x',
  title: 'X',
  step: 1,
  steps: 3,
  text: '',
  goal: 'choice',
  point: [],
  allowed: [],
  said: '',
  tried: [],
  stars: 3,
  over: false,
  riddle: false,
  solved: false,
  ...more,
});
const choice = (notation: string, more: Partial<ChoiceView> = {}): ChoiceView =>
  ({ notation, caption: notation, marks: [], ...more }) as ChoiceView;

describe('the coach', () => {
  it('rings what is on the board, and nothing when the lesson is over', () => {
    expect(marksOf(coach({ point: ['node:mars', 'panel:hand', 'choice:bid', 'seat:B', 'tool:odds'] }))).toEqual(['node:mars']);
    expect(marksOf(coach({ point: ['node:mars'], over: true }))).toEqual([]);
    expect(marksOf(null)).toEqual([]);
  });
  it('knows an amount within a range', () => {
    const bid = choice('bid 0..10', { least: 0, most: 10 });
    expect(leadsOn(coach({ allowed: ['bid 4'] }), bid)).toBe(true);
    expect(leadsOn(coach({ allowed: ['cut'] }), choice('board'))).toBe(false);
    expect(leadsOn(coach({ allowed: [] }), choice('board'))).toBe(true);
  });
  it('brings into sight what it points at, else the head of the choices if one is asked for', () => {
    const head = '.rail #choices > *';
    expect(inSightOf(coach({ point: ['panel:hand'] }))).toEqual(['[data-panel="hand"]', head]);
    expect(inSightOf(coach({ point: ['node:mars'] })).at(-1)).toBe(head);
    expect(inSightOf(coach({ goal: 'read', point: ['panel:hand'] }))).toEqual(['[data-panel="hand"]']);
    expect(inSightOf(coach({ goal: 'read' }))).toEqual([]);
  });
  it('dims what does not lead on and rings panels and seats', () => {
    const sheet = sheetOf(coach({ allowed: ['cut'], point: ['panel:hand', 'seat:B'] }), {
      choices: [choice('cut'), choice('board')],
    } as unknown as View);
    expect(sheet).toContain('[data-panel="hand"]');
    expect(sheet).toContain('[data-seat="B"]');
    expect(sheet).toContain('[data-notation="board"] { opacity');
    expect(sheet).not.toContain('[data-notation="cut"] { opacity');
  });
});
