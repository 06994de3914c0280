// Starts Python in a worker: Pyodide from our own host, the standard library, and the archive of our packages.
//
// The first start leaves two things in the browser's cache that make the next ones fast: the interpreter's memory right after its
// start, and our modules as Python compiled them. Both are only a help: whatever is wrong with them, the plain way follows.

export interface Python {
  runPython: (code: string) => unknown;
  pyimport: (name: string) => Record<string, (...given: unknown[]) => unknown> & { destroy: () => void };
  unpackArchive: (data: ArrayBuffer | Uint8Array, format: string, options?: { extractDir?: string }) => void;
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

export async function startPython(folder: string): Promise<Python> {
  const [snapshotKey, compiledKey] = [`${folder}snapshot`, `${folder}compiled`];
  const packages = archive(`${folder}packages.zip`);
  const [{ loadPyodide }, snapshot, compiled] = await Promise.all([
    import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<Loader>,
    kept(snapshotKey),
    kept(compiledKey),
  ]);
  const options = { indexURL: folder, env: { HOME: '/home/pyodide', PYTHONHASHSEED: '0' } };
  let python: Python | null = null;
  if (snapshot) python = await loadPyodide({ ...options, _loadSnapshot: new Uint8Array(snapshot) }).catch(() => null);
  if (!python) {
    python = await loadPyodide({ ...options, _makeSnapshot: true });
    // Now, while its memory has its first size: later it could not be loaded again.
    const made = python.makeMemorySnapshot?.();
    if (made) void keep(folder, snapshotKey, made);
  }
  python.unpackArchive(await packages, 'zip', { extractDir: SITE });
  if (compiled) python.unpackArchive(compiled, 'zip', { extractDir: SITE });
  return python;
}

/** Keep what Python has compiled so far, marked as valid whatever the time of its source. */
export async function keepCompiled(python: Python, folder: string): Promise<void> {
  if (await kept(`${folder}compiled`)) return;
  const found = python.runPython(`
import io, pathlib, zipfile
def compiled():
    made = io.BytesIO()
    site = pathlib.Path("${SITE}")
    with zipfile.ZipFile(made, "w") as archive:
        for file in site.rglob("*.pyc"):
            data = file.read_bytes()
            # Bytes 4 to 16: flags (1: by hash, never checked), then the hash instead of time and size.
            archive.writestr(file.relative_to(site).as_posix(), data[:4] + b"\\x01\\0\\0\\0" + bytes(8) + data[16:])
    return made.getvalue()
compiled()
`) as { toJs: () => Uint8Array<ArrayBuffer>; destroy: () => void };
  const data = found.toJs();
  found.destroy();
  await keep(folder, `${folder}compiled`, data);
}
