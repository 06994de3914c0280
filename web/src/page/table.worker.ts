// The worker of the tables: rooms, store and answers in Python. It starts the workers that think.

import { Minds } from './minds';
import type { FromTable, Place, ToTable } from './protocol';
import { engine, keeper, startPython } from './python';
import { read, write } from './shelf';

interface Answered {
  status: number;
  media: string;
  data: { toJs: () => Uint8Array<ArrayBuffer>; destroy: () => void };
  destroy: () => void;
}

interface Entry {
  request: (method: string, path: string, language: string, body: string) => Promise<Answered>;
  open: (line: number, match: string, deliver: (text: string) => void, closed: (code: number) => void) => void;
  said: (line: number, text: string) => void;
  close: (line: number) => void;
  granted: (match: string) => void;
  heard: (match: string) => void;
}

const tell = (message: FromTable, transfer: Transferable[] = []): void =>
  (self as unknown as Worker).postMessage(message, transfer);

let place: Place;
let begun: Promise<Entry> | null = null;
let busy: () => void = () => undefined;

const others = new BroadcastChannel('armillary');
const held = new Set<string>();

/** What Python asks of the browser. */
const bridge = (minds: Minds, granted: (match: string) => void) => ({
  read: (prefix: string) => read(JSON.parse(prefix) as string[]),
  // Pyodide destroys the list when the promise is settled.
  write: async (changes: string, values: { toJs: () => Uint8Array[] }): Promise<string> => {
    try {
      await write(JSON.parse(changes) as ['add', string[]][], values.toJs());
      return '';
    } catch (error) {
      return (error as Error).name || 'Error';
    }
  },
  think: (number: number, request: string) => minds.mind(number).ask(request),
  end: (number: number) => minds.mind(number).end(),
  // One tab at a time runs the bots of a match; the next gets the right when that tab is gone.
  lock: (match: string) => {
    if (held.has(match)) return;
    held.add(match);
    void navigator.locks.request(`armillary ${match}`, () => {
      granted(match);
      return new Promise(() => undefined);
    });
  },
  told: (match: string) => others.postMessage(match),
  unkept: () => tell({ kind: 'unkept' }),
});

async function begin(): Promise<Entry> {
  tell({ kind: 'stage', stage: 'python', detail: '' });
  const python = await startPython(place.python);
  tell({ kind: 'stage', stage: 'rules', detail: '' });
  const module = python.pyimport('armillary.page.entry');
  // eslint-disable-next-line prefer-const -- read by the bridge before it is assigned
  let entry: Entry;
  const early: string[] = [];
  const thinking = { ...place, engine };
  const minds = new Minds(() => new Worker(new URL('./mind.worker.ts', import.meta.url), { type: 'module' }), thinking);
  const made = (await (module['in_browser'] as (...given: unknown[]) => Promise<unknown>)(
    bridge(minds, (match) => (entry ? entry.granted(match) : early.push(match))),
    place.minds,
  )) as Entry;
  entry = made;
  early.forEach((match) => made.granted(match));
  others.onmessage = ({ data }: MessageEvent<string>) => made.heard(data);
  tell({ kind: 'stage', stage: 'ready', detail: '' });
  busy = keeper(python, place.python);
  busy();
  return made;
}

const failed = (error: Error): void => tell({ kind: 'stage', stage: 'failed', detail: `${error.name}: ${error.message}` });

self.onmessage = ({ data }: MessageEvent<ToTable>): void => {
  if (data.kind === 'begin') {
    place = data.place;
    begun = begin();
    begun.catch(failed);
    return;
  }
  void begun?.then(
    // An interpreter that fails as a whole is of no more use: the page starts another one.
    (entry) => handle(entry, data).catch(failed),
    () => undefined,
  );
};

async function handle(entry: Entry, message: Exclude<ToTable, { kind: 'begin' }>): Promise<void> {
  busy();
  switch (message.kind) {
    case 'request': {
      const answered = await entry.request(message.method, message.path, message.language, message.body);
      const { status, media, data: bytes } = answered;
      const copy = bytes.toJs();
      bytes.destroy();
      answered.destroy();
      const data = copy.byteLength === copy.buffer.byteLength ? copy.buffer : copy.slice().buffer;
      tell({ kind: 'answer', id: message.id, status, media, data }, [data]);
      break;
    }
    case 'open':
      entry.open(
        message.line,
        message.match,
        (text) => tell({ kind: 'text', line: message.line, text }),
        (code) => tell({ kind: 'closed', line: message.line, code }),
      );
      break;
    case 'said':
      entry.said(message.line, message.text);
      break;
    case 'close':
      entry.close(message.line);
  }
}
