// Without a server: requests and matches go to a worker of this page. What never changes is a file.

import { language, t } from '../lib/browser/i18n.svelte';
import type { Line, LineEvents, Transport } from '../lib/wire/transport';
import { notice } from './notice.svelte';
import type { FromTable, ToTable } from './protocol';

/** `page.json`, written by the build: where Python is, and the files that answer requests. A picture has two: the second is its
 * board, which most pictures of a title share. */
interface Built {
  version: string;
  python: string;
  answers: Record<string, [string] | [string, string]>;
}

const BASE = new URL('./', document.baseURI).href;
/** Milliseconds after which a worker that says nothing counts as dead. */
const SILENCE = 60_000;

const built: Promise<Built> = fetch(`${BASE}page.json`).then((answer) => answer.json() as Promise<Built>);

interface Asked {
  resolve: (answer: Response) => void;
  reject: (error: Error) => void;
}

let worker: Worker | null = null;
let count = 0;
let waitingSince = 0;
const asked = new Map<number, Asked>();
const lines = new Map<number, LineEvents & { opened: boolean }>();

async function send(message: ToTable): Promise<void> {
  waitingSince ||= Date.now();
  (worker ?? (await start())).postMessage(message);
}

let starting: Promise<Worker> | null = null;

function start(): Promise<Worker> {
  starting ??= built.then(({ python }) => {
    const made = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
    made.onmessage = ({ data }: MessageEvent<FromTable>) => heard(data);
    made.onerror = (event) => lost(event.message || 'the worker ended');
    const minds = (navigator.hardwareConcurrency ?? 2) >= 4 ? 2 : 1;
    made.postMessage({ kind: 'begin', place: { python: BASE + python, minds } } satisfies ToTable);
    worker = made;
    return made;
  });
  starting.catch(() => (starting = null));
  return starting;
}

function heard(message: FromTable): void {
  waitingSince = 0;
  switch (message.kind) {
    case 'stage':
      notice.stage = message.stage;
      notice.detail = message.detail;
      if (message.stage === 'failed') lost(message.detail);
      break;
    case 'unkept':
      notice.unkept = true;
      break;
    case 'answer': {
      const found = asked.get(message.id);
      asked.delete(message.id);
      const empty = message.status === 204;
      found?.resolve(
        new Response(empty ? null : message.data, { status: message.status, headers: { 'content-type': message.media } }),
      );
      break;
    }
    case 'text':
      lines.get(message.line)?.message(message.text);
      break;
    case 'closed': {
      const line = lines.get(message.line);
      lines.delete(message.line);
      line?.close(message.code);
    }
  }
}

/** The worker is gone: questions fail, and open matches connect again, which starts another one. */
function lost(reason: string): void {
  console.error(`The worker of the tables has ended: ${reason}`);
  worker?.terminate();
  worker = starting = null;
  waitingSince = 0;
  for (const { reject } of asked.values()) reject(new Error(reason));
  asked.clear();
  const open = [...lines.values()];
  lines.clear();
  for (const line of open) line.close(1006);
}

setInterval(() => {
  if (notice.stage === 'ready' && waitingSince && Date.now() - waitingSince > SILENCE) lost('no answer');
}, 5000);

// Installable, and without a connection after the first visit. Private windows may refuse; then the page is a page.
if ('serviceWorker' in navigator) void navigator.serviceWorker.register(`${BASE}sw.js`).catch(() => undefined);

/** The answer that the build has written to these files, if to any. */
async function written([answer, board]: string[]): Promise<Response | null> {
  if (!answer) return null;
  if (!board) return fetch(BASE + answer);
  const [picture, ground] = await Promise.all(
    [answer, board].map(async (file) => (await fetch(BASE + file)).json() as Promise<object>),
  );
  return new Response(JSON.stringify({ ...picture, board: ground }));
}

export const transport: Transport = {
  kind: 'page',

  async request(path, init) {
    if (init.method === 'GET') {
      // Without a connection a file may be missing: then the worker answers.
      const found = await written((await built).answers[path] ?? []).catch(() => null);
      if (found?.ok) return found;
    }
    const id = ++count;
    return new Promise((resolve, reject) => {
      asked.set(id, { resolve, reject });
      send({
        kind: 'request',
        id,
        method: init.method,
        path,
        language: init.headers['Accept-Language'] ?? language(),
        body: init.body ?? '',
      }).catch(reject);
    });
  },

  open(path: string, on: LineEvents): Line {
    const number = ++count;
    const match = decodeURIComponent(/^\/api\/matches\/([^/]+)\/socket/.exec(path)?.[1] ?? '');
    lines.set(number, { ...on, opened: false });
    send({ kind: 'open', line: number, match }).then(
      () => lines.has(number) && on.open(),
      () => {
        lines.delete(number);
        on.close(1006);
      },
    );
    return {
      get open() {
        return lines.has(number);
      },
      send: (text) => void send({ kind: 'said', line: number, text }),
      close: () => {
        if (!lines.delete(number)) return;
        worker?.postMessage({ kind: 'close', line: number } satisfies ToTable);
        on.close(1000);
      },
    };
  },

  starting() {
    if (notice.stage === 'failed') return t('page.failed', { detail: notice.detail });
    if (notice.stage === 'python') return t('page.python');
    if (notice.stage === 'rules') return t('page.rules');
    return notice.unkept ? t('page.unkept') : '';
  },

  address: (path) => `${BASE}#${path}`,
};
