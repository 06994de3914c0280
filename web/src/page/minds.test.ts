// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { Minds } from './minds';
import type { FromMind, ToMind } from './protocol';

/** Workers that write down what happens to them, in order. */
function recorded(memory = 8) {
  const log: string[] = [];
  const made: { worker: Worker; last: number }[] = [];
  const make = (): Worker => {
    const number = made.length + 1;
    const worker = {
      postMessage: (message: ToMind) => {
        log.push(message.kind === 'ask' ? `${number} asked ${message.request}` : `${number} begins`);
        if (message.kind === 'ask') made[number - 1]!.last = message.id;
      },
      terminate: () => log.push(`${number} ended`),
    } as unknown as Worker;
    made.push({ worker, last: 0 });
    return worker;
  };
  const answer = (number: number, took = 5): void => {
    const { worker, last } = made[number - 1]!;
    worker.onmessage?.({ data: { kind: 'answer', id: last, took, answer: 'so' } } as MessageEvent<FromMind>);
  };
  const crash = (number: number): void =>
    (made[number - 1]!.worker.onerror as (event: unknown) => void)({ message: 'out of memory' });
  return { log, answer, crash, minds: new Minds(make, { python: '', minds: 1 }, memory) };
}

describe('workers that think', () => {
  it('end a thought at once, and where thoughts are long a worker that has begun already takes the next question', async () => {
    const { log, answer, minds } = recorded();
    const mind = minds.mind(0);
    void mind.ask('bid');
    answer(1, 900); // the rules were loaded
    const first = mind.ask('search');
    answer(1, 900);
    expect(await first).toBe('so');
    const second = mind.ask('search');
    mind.end();
    await expect(second).rejects.toThrow('ended');
    const third = mind.ask('odds');
    answer(2);
    expect(await third).toBe('so');
    expect(log).toEqual(['1 begins', '1 asked bid', '1 asked search', '2 begins', '1 asked search', '1 ended', '2 asked odds']);
  });

  it.each([
    ['thoughts are short', 8, 20],
    ['memory is short', 2, 900],
  ])('are no more than there are questions where %s', (_, memory, took) => {
    const { log, answer, minds } = recorded(memory);
    for (let thought = 0; thought < 3; thought++) {
      void minds.mind(0).ask('bid');
      answer(1, took);
    }
    expect(log.filter((line) => line.endsWith('begins'))).toEqual(['1 begins']);
  });

  it('are left alone between questions', () => {
    const { log, answer, minds } = recorded();
    void minds.mind(0).ask('bid');
    answer(1);
    minds.mind(0).end();
    expect(log).not.toContain('1 ended');
  });

  it('are replaced when they crash, and so is the spare', async () => {
    const { log, answer, crash, minds } = recorded();
    const mind = minds.mind(0);
    for (const request of ['bid', 'search']) {
      void mind.ask(request);
      answer(1, 900);
    }
    crash(2);
    const lost = mind.ask('search');
    crash(1);
    await expect(lost).rejects.toThrow('out of memory');
    void mind.ask('search');
    expect(log.slice(-2)).toEqual(['3 begins', '3 asked search']);
  });
});
