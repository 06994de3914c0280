// A worker that thinks: one request after the other, until it is ended.

import type { FromMind, Place, ToMind } from './protocol';
import { bringWeights, keeper, startPython } from './python';

const tell = (message: FromMind): void => (self as unknown as Worker).postMessage(message);
let begun: Promise<(request: string) => Promise<string>> | null = null;

async function begin({ python: folder, engine }: Place): Promise<(request: string) => Promise<string>> {
  const python = await startPython(folder, engine);
  const think = python.pyimport('armillary.page.mind')['answer'] as (request: string) => string;
  const busy = keeper(python, folder);
  return async (request) => {
    busy();
    const answer = think(request);
    if (!answer.startsWith('{"fetch":')) return answer;
    await bringWeights(python, folder, (JSON.parse(answer) as { fetch: string }).fetch);
    return think(request);
  };
}

self.onmessage = ({ data }: MessageEvent<ToMind>): void => {
  if (data.kind === 'begin') {
    begun = begin(data.place);
    begun.catch(() => undefined);
    return;
  }
  const { id, request } = data;
  let start = 0;
  const took = (): number => (start ? performance.now() - start : 0);
  begun
    ?.then((answer) => {
      start = performance.now();
      return answer(request);
    })
    .then(
      (answer) => tell({ kind: 'answer', id, took: took(), answer }),
      (error: Error) => tell({ kind: 'failed', id, took: took(), reason: error.message }),
    );
};
