// Starts Python in a worker: Pyodide from our own host, the standard library, and the archive of our packages.
//
// The first start leaves two things in the browser's cache that make the next ones fast: the interpreter's memory right after its
// start, and our modules as Python compiled them. Both are only a help: whatever is wrong with them, the plain way follows.

import { filesOf } from './archive';

export interface Python {
  runPython: (code: string) => unknown;
  pyimport: (name: string) => Record<string, (...given: unknown[]) => unknown> & { destroy: () => void };
  FS: { mkdirTree: (folder: string) => void; writeFile: (file: string, data: Uint8Array, options?: { canOwn: boolean }) => void };
  makeMemorySnapshot?: () => Uint8Array<ArrayBuffer>;
}

interface Loader {
  loadPyodide: (options: Record<string, unknown>) => Promise<Python>;
}

const SITE = '/lib/python3.14/site-packages';
const NAME = 'armillary-start';

async function archive(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** The same at once, for Python, which waits for the files of a module that it imports. The page goes on meanwhile. */
function archiveNow(url: string): ArrayBuffer {
  const asked = new XMLHttpRequest();
  asked.open('GET', url, false);
  asked.responseType = 'arraybuffer';
  asked.send();
  if (asked.status !== 200) throw new Error(`${url}: ${asked.status}`);
  return asked.response as ArrayBuffer;
}

async function kept(key: string): Promise<ArrayBuffer | null> {
  try {
    return (await (await caches.open(NAME)).match(key))?.arrayBuffer() ?? null;
  } catch {
    return null; // no cache in this browser, or not for this page
  }
}

/** Keep something for later starts of the same build; what belongs to other builds is dropped. */
async function keep(folder: string, key: string, data: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const cache = await caches.open(NAME);
    for (const other of await cache.keys()) if (!other.url.startsWith(folder)) await cache.delete(other);
    await cache.put(key, new Response(data));
  } catch {
    // Full, or not allowed: the next start is a plain one.
  }
}

/** Free this memory now, by giving it to nobody: a worker that does nothing may not look for garbage for minutes. */
function release(data: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [data]);
  port1.close();
}

/** What a worker knows of the cache: which archives of compiled modules it has seen, and the modules it need not keep. */
const archives = new Set<string>();
const COMPILED = 'compiled/';
/** Milliseconds after something happened until it is looked whether Python has compiled anything. */
const LATER = 20_000;

/** The interpreter as this worker has compiled it. */
export let engine: WebAssembly.Module | undefined;

/** Bytes of a page of memory. */
const PAGE = 4096;
const plainly = Int8Array.prototype.set;

/** Copies a snapshot as `set` does, but for pages that are the same already: a third of it are pages of zeros, and a page of
 * new memory that nobody has written takes no room. */
export function setSparsely(this: Int8Array, from: ArrayLike<number>, at = 0): void {
  if (!(from instanceof Uint8Array) || from.length < this.length) {
    Reflect.apply(plainly, this, [from, at]);
    return;
  }
  const [wanted, found] = [from, this].map(({ buffer, byteOffset }) => new Int32Array(buffer, byteOffset, this.length / 4));
  for (let page = 0; page < this.length; page += PAGE) {
    let word = page / 4;
    const end = word + PAGE / 4;
    while (word < end && wanted![word] === found![word]) word++;
    if (word < end) Reflect.apply(plainly, this, [from.subarray(page, page + PAGE), page]);
  }
}

/** Start Pyodide. What one worker has compiled serves the others: they neither fetch nor compile it again, and its code is in
 * memory once. The standard library is in memory once, too: Pyodide makes a copy of what it fetches. */
async function load(loadPyodide: Loader['loadPyodide'], options: Record<string, unknown>, folder: string): Promise<Python> {
  const [fetched, streaming] = [self.fetch, WebAssembly.instantiateStreaming];
  Object.defineProperty(Int8Array.prototype, 'set', { value: setSparsely, configurable: true });
  const given = engine;
  const copied: ArrayBuffer[] = [];
  self.fetch = async (asked, init) => {
    const name = asked instanceof URL ? asked.href.slice(folder.length) : '';
    if (given && name === 'pyodide.asm.wasm') return new Response();
    const answer = await fetched(asked, init);
    if (name === 'python_stdlib.zip' && answer.ok) {
      const data = await answer.arrayBuffer();
      copied.push(data);
      answer.arrayBuffer = () => Promise.resolve(data);
    }
    return answer;
  };
  WebAssembly.instantiateStreaming = async (source, imports) => {
    if (given) return { module: given, instance: await WebAssembly.instantiate(given, imports) };
    const made = await streaming(source, imports);
    engine = made.module;
    return made;
  };
  try {
    return await loadPyodide(options);
  } finally {
    Reflect.deleteProperty(Int8Array.prototype, 'set');
    self.fetch = fetched;
    WebAssembly.instantiateStreaming = streaming;
    copied.forEach(release);
  }
}

export async function startPython(folder: string, compiledElsewhere?: WebAssembly.Module): Promise<Python> {
  engine = compiledElsewhere;
  const snapshotKey = `${folder}snapshot`;
  const packages = archive(`${folder}packages.zip`);
  const [{ loadPyodide }, snapshot, compiled] = await Promise.all([
    import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<Loader>,
    kept(snapshotKey),
    unseen(folder),
  ]);
  const options = { indexURL: folder, env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0' } };
  let python: Python | null = null;
  if (snapshot) {
    python = await load(loadPyodide, { ...options, _loadSnapshot: new Uint8Array(snapshot) }, folder).catch(() => null);
    release(snapshot);
  }
  if (!python) {
    python = await load(loadPyodide, { ...options, _makeSnapshot: true }, folder);
    // Now, while its memory has its first size: later it could not be loaded again.
    const made = python.makeMemorySnapshot?.();
    if (made) void keep(folder, snapshotKey, made).then(() => release(made.buffer));
  }
  for (const one of [await packages, ...compiled]) unpack(python, one);
  python
    .pyimport('armillary.page.away')
    ['watch']?.((title: string) => unpack(python, archiveNow(`${folder}titles/${title}.zip`)));
  // Pyodide starts Python so that it writes no compiled modules, and there would be none to keep.
  python.runPython('import sys; sys.dont_write_bytecode = False');
  return python;
}

/** Python's files are the bytes of the archive itself: its own way of unpacking copies them and takes ten times as long. */
function unpack(python: Python, archive: ArrayBuffer): void {
  const folders = new Set<string>();
  for (const [name, data] of filesOf(archive)) {
    const file = `${SITE}/${name}`;
    const folder = file.slice(0, file.lastIndexOf('/'));
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(file, data, { canOwn: true });
  }
}

/** A learned player's network, whose description alone is in the archive: `file` is its place in Python's files. */
export async function bringWeights(python: Python, folder: string, file: string): Promise<void> {
  const name = file.slice(SITE.length + 1);
  python.FS.writeFile(file, new Uint8Array(await archive(`${folder}weights/${name}`)));
}

/** The archives of compiled modules that were kept since this worker looked last. */
async function unseen(folder: string): Promise<ArrayBuffer[]> {
  try {
    const cache = await caches.open(NAME);
    const found = (await cache.keys()).filter(({ url }) => url.startsWith(folder + COMPILED) && !archives.has(url));
    for (const { url } of found) archives.add(url);
    return (await Promise.all(found.map(async (one) => (await cache.match(one))?.arrayBuffer()))).filter((one) => !!one);
  } catch {
    return [];
  }
}

/** Modules are loaded with the titles that are played: what they were compiled to is kept a little later.
 * Each archive holds what no earlier one does. Returns a function to be called when something happens. */
export function keeper(python: Python, folder: string): () => void {
  const tell = python.runPython(KEEPING) as Keeping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function look(): Promise<void> {
    const made = tell(await unseen(folder));
    if (!made) return;
    const data = made.toJs();
    made.destroy();
    const key = `${folder}${COMPILED}${crypto.randomUUID()}`;
    archives.add(key);
    await keep(folder, key, data);
  }
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void look().catch(() => undefined);
    }, LATER);
  };
}

type Keeping = (others: ArrayBuffer[]) => { toJs: () => Uint8Array<ArrayBuffer>; destroy: () => void } | undefined;

/** A function that packs the compiled modules that are in no archive yet, neither in one that was unpacked here nor in one of
 * `others`. They are marked as valid whatever the time of their source. */
const KEEPING = `
def keeping():
    import io, pathlib, sys, zipfile
    site = "${SITE}/"
    known = set()

    def compiled(others):
        for other in others:
            with zipfile.ZipFile(io.BytesIO(other.to_bytes())) as archive:
                known.update(archive.namelist())
        new = {}
        for module in list(sys.modules.values()):
            place = getattr(getattr(module, "__spec__", None), "cached", None) or ""
            name = place.removeprefix(site)
            if name == place or name in known:
                continue
            known.add(name)
            file = pathlib.Path(place)
            data = file.read_bytes() if file.is_file() else b""
            # Bytes 4 to 16: flags, then time and size of the source; with flag 1 a hash that is never checked.
            if data and data[4] == 0:
                new[name] = data[:4] + b"\\x01\\0\\0\\0" + bytes(8) + data[16:]
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w") as archive:
            for name in sorted(new):
                archive.writestr(name, new[name])
        return made.getvalue() if new else None

    return compiled

keeping()
`;
