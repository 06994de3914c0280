// @vitest-environment node
// Updates of what has changed, put together with the update before.
import { describe, expect, it } from 'vitest';
import type { Update } from '../wire/messages';
import { completed } from './updates';

const update = (view: object, more: object = {}): Update =>
  ({ type: 'update', kept: [], ends: {}, view, ...more }) as unknown as Update;
const before = update({
  tools: ['old'],
  interjections: ['a', 'b', 'c'],
  scene: { pieces: ['p', 'q', 'r', 's'], headline: 'one' },
});

describe('an update of what has changed', () => {
  it('takes what was left out from the update before', () => {
    const sent = update({ tools: [], interjections: [], scene: { headline: 'two' } }, { kept: ['tools', 'scene.pieces'] });
    const whole = completed(sent, before);
    expect(whole.view).toEqual({ tools: ['old'], interjections: [], scene: { pieces: ['p', 'q', 'r', 's'], headline: 'two' } });
    expect(whole.kept).toEqual([]);
  });

  it('puts new middles between old ends, at the top and in the scene', () => {
    const sent = update(
      { tools: [], interjections: ['x', 'y'], scene: { pieces: ['z'], headline: 'two' } },
      { ends: { interjections: [1, 0], 'scene.pieces': [1, 2] } },
    );
    const { view } = completed(sent, before);
    expect(view.interjections).toEqual(['a', 'x', 'y']);
    expect(view.scene.pieces).toEqual(['p', 'z', 'r', 's']);
  });

  it('knows a middle that is not there: something has gone', () => {
    const sent = update({ tools: [], interjections: [], scene: { headline: 'two' } }, { ends: { 'scene.pieces': [1, 1] } });
    expect(completed(sent, before).view.scene.pieces).toEqual(['p', 's']);
  });

  it('leaves the first update as it is', () => {
    expect(completed(before, null)).toBe(before);
  });
});
