// Rows of bytes under keys that are lists of texts and numbers: one object store of IndexedDB, written in strict transactions.

const NAME = 'armillary';
const STORE = 'rows';

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asking = indexedDB.open(NAME, 1);
    asking.onupgradeneeded = () => asking.result.createObjectStore(STORE);
    asking.onerror = () => reject(asking.error ?? new Error('IndexedDB'));
    asking.onsuccess = () => {
      const found = asking.result;
      // The browser may close it (its data was cleared): the next use opens it again.
      found.onclose = found.onversionchange = () => {
        found.close();
        opened = null;
      };
      resolve(found);
    };
  });
  opened.catch(() => (opened = null));
  return opened;
}

type Key = (string | number)[];

/** Every key that begins with this one: an array is greater than any text or number. */
const under = (prefix: Key): IDBKeyRange => IDBKeyRange.bound(prefix, [...prefix, []]);

export async function read(prefix: Key): Promise<[string, Uint8Array][]> {
  const store = (await database()).transaction(STORE).objectStore(STORE);
  const range = under(prefix);
  const both = [store.getAllKeys(range), store.getAll(range)] as const;
  const [keys, values] = await Promise.all(
    both.map(
      (one) =>
        new Promise<unknown[]>((resolve, reject) => {
          one.onsuccess = () => resolve(one.result);
          one.onerror = () => reject(one.error ?? new Error('IndexedDB'));
        }),
    ),
  );
  return (keys ?? []).map((key, index) => [JSON.stringify(key), values![index] as Uint8Array]);
}

/** All changes, or none. Resolves when they are on the disk; rejects with the browser's reason. */
export async function write(changes: ['add' | 'put' | 'drop', Key][], values: Uint8Array[]): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(STORE);
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('AbortError'));
  });
  changes.forEach(([what, key], index) => {
    if (what === 'drop') store.delete(under(key));
    else store[what](values[index], key);
  });
  await done;
}
