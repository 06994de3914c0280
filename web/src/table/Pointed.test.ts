import { expect, it, vi } from 'vitest';
import { boardOf } from '../lib/board/fixtures';
import { tableOf } from '../lib/testing/match';
import { all, press, set, settled, show, text } from '../lib/testing/show.svelte';
import type { Sketch, Tool } from '../lib/wire/messages';
import Pointed from './Pointed.svelte';

const tool: Tool = {
  id: 'plan',
  title: 'Plan a flight',
  points: 'to',
  args: [
    { id: 'to', title: 'To', kind: 'place' },
    {
      id: 'craft',
      title: 'Craft',
      kind: 'choice',
      values: [
        ['ion', 'Ion drive'],
        ['sail', 'Solar sail'],
      ],
    },
  ],
};
const found = (more: Partial<Sketch> = {}): Sketch => ({
  heads: ['turns', 'fuel'],
  options: [
    { name: 'Fast', line: 'by Venus', cells: ['2', '7'], args: { plan: '0' } },
    { name: 'Cheap', line: 'direct', cells: ['5', '1'], args: { plan: '1' } },
  ],
  ...more,
});

type Answer = { sketch: Sketch | null; reason: string };

function point(answer: (args: Record<string, string>) => Answer | Promise<Answer>, glance = false) {
  const table = tableOf();
  table.board = boardOf({ names: { mars: 'Mars', venus: 'Venus' } });
  const consult = vi.spyOn(table.asking, 'consult').mockImplementation(async (_, args) => answer(args));
  const chooseAll = vi.spyOn(table.answering, 'chooseAll').mockResolvedValue(true);
  const onsketch = vi.fn();
  const onclose = vi.fn();
  const onpin = vi.fn();
  const shown = show(Pointed, { table, tool, mark: 'mars', glance, onsketch, onclose, onpin });
  return { ...shown, table, consult, chooseAll, onsketch, onclose, onpin };
}

it('asks with more and more effort until nothing is left to find, and draws each answer', async () => {
  const { consult, onsketch } = point(({ effort }) => ({
    sketch: found(effort === '1' ? { lines: ['better'] } : { state: 'partial' }),
    reason: '',
  }));
  expect(text('.pointed')).toContain('Looking for a route');
  await settled();
  expect(consult.mock.calls.map(([, args]) => [args['to'], args['craft'], args['effort']])).toEqual([
    ['mars', 'ion', '0'],
    ['mars', 'ion', '1'],
  ]);
  expect(onsketch.mock.lastCall![0].lines).toEqual(['better']);
  expect(all('.plans tbody tr').map((row) => [...row.querySelectorAll('b, td')].map((cell) => cell.textContent))).toEqual([
    ['Fast', '2', '7'],
    ['Cheap', '5', '1'],
  ]);
  expect(all('.work')).toEqual([]);
});

it('asks again for another plan and for another craft', async () => {
  const { consult } = point(() => ({ sketch: found(), reason: '' }));
  await settled();
  all('.plans button')[1]!.click();
  await settled();
  expect(consult.mock.lastCall![1]).toMatchObject({ plan: '1', craft: 'ion' });
  set('.craft select', 'sail');
  await settled();
  expect(consult.mock.lastCall![1]).toMatchObject({ plan: '0', craft: 'sail' });
});

it('takes the first leg as one decision, and closes', async () => {
  const { chooseAll, onclose } = point(() => ({
    sketch: found({ act: ['burn 2', 'fly venus'], act_caption: 'Set out' }),
    reason: '',
  }));
  await settled();
  press('Set out');
  expect(chooseAll).toHaveBeenCalledWith(['burn 2', 'fly venus']);
  await settled();
  expect(onclose).toHaveBeenCalled();
});

it('says why there is no way, and that nothing was changed', async () => {
  const { onclose } = point(() => ({ sketch: null, reason: 'No fuel.' }));
  await settled();
  expect(text('.failed')).toBe('No fuel. Nothing was changed.');
  press('Back to the choices');
  expect(onclose).toHaveBeenCalled();
});

it('forgets the answer about a place that is not pointed at any more', async () => {
  const tell: ((answer: Answer) => void)[] = [];
  const { props, onsketch } = point(() => new Promise<Answer>((done) => tell.push(done)));
  await settled();
  props.mark = 'venus';
  await settled();
  tell[0]!({ sketch: found({ lines: ['to Mars'] }), reason: '' });
  await settled();
  expect(all('.plans')).toEqual([]);
  tell[1]!({ sketch: found({ lines: ['to Venus'] }), reason: '' });
  await settled();
  expect(onsketch.mock.calls.map(([sketch]) => sketch?.lines)).toEqual([undefined, undefined, ['to Venus']]);
});

it('asks for the first answer only while the pointer rests, and for more when it is used', async () => {
  const { props, consult } = point(
    ({ effort }) => ({ sketch: found({ state: effort === '0' ? 'partial' : 'done' }), reason: '' }),
    true,
  );
  await settled();
  expect(consult.mock.calls.map(([, args]) => args['effort'])).toEqual(['0']);
  expect(all('.plans tbody tr')).toHaveLength(2);
  expect(all('.work')).toEqual([]);
  props.glance = false;
  await settled();
  expect(consult.mock.calls.map(([, args]) => args['effort'])).toEqual(['0', '1']);
});

it('shows at once what is known of a place, and asks nothing for it', async () => {
  const { props, table, consult } = point(() => ({ sketch: found(), reason: '' }), true);
  await settled();
  vi.spyOn(table.asking, 'known').mockImplementation((_, args) =>
    args['to'] === 'venus' ? found({ options: [{ name: 'Known', cells: ['9', '9'], args: { plan: '0' } }] }) : null,
  );
  props.mark = 'venus';
  await settled();
  expect(text('.plans tbody')).toContain('Known');
  expect(consult).toHaveBeenCalledTimes(1);
});

it('pins the plan that is drawn', async () => {
  const { onpin } = point(() => ({ sketch: found({ shown: 1 }), reason: '' }));
  await settled();
  press('Pin this plan; do something else first');
  expect(onpin).toHaveBeenCalledWith(
    expect.objectContaining({ mark: 'mars', name: 'Cheap', figures: 'turns 5 · fuel 1' }),
    expect.objectContaining({ shown: 1 }),
  );
});
