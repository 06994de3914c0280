// A worker that thinks: one request after the other, until it is ended.

import type { FromMind, ToMind } from './protocol';
import { startPython } from './python';

const tell = (message: FromMind): void => (self as unknown as Worker).postMessage(message);
let begun: Promise<(request: string) => string> | null = null;

self.onmessage = ({ data }: MessageEvent<ToMind>): void => {
  if (data.kind === 'begin') {
    begun = startPython(data.place.python).then(
      (python) => python.pyimport('armillary.page.mind')['answer'] as (request: string) => string,
    );
    begun.catch(() => undefined);
    return;
  }
  const { id, request } = data;
  begun?.then(
    (answer) => tell({ kind: 'answer', id, answer: answer(request) }),
    (error: Error) => tell({ kind: 'failed', id, reason: error.message }),
  );
};
