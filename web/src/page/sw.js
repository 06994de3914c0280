// The service worker of the page without a server: every file of the build, once fetched, is there without a connection.
// The build puts the version and the lists of files in place of BUILT.

const { version, first, all } = BUILT;
const NAME = `armillary ${version}`;
const known = new Set(all);
const nameOf = (url) => url.slice(registration.scope.length).split(/[?#]/)[0] || 'index.html';

// What the lobby and the first match need is fetched at once; the answers about titles when they are asked for.
addEventListener('install', (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(first))));

// A new version waits until no tab uses the old one. Files that have not changed are taken over.
addEventListener('activate', (event) => event.waitUntil(tidy().then(() => clients.claim())));

async function tidy() {
  const own = await caches.open(NAME);
  for (const other of await caches.keys()) {
    if (other === NAME || !other.startsWith('armillary ')) continue;
    const old = await caches.open(other);
    for (const request of await old.keys()) {
      const name = nameOf(request.url);
      const lasting = /^(assets|data|python-)/.test(name);
      if (lasting && known.has(name) && !(await own.match(request))) {
        const answer = await old.match(request);
        if (answer) await own.put(request, answer);
      }
    }
    await caches.delete(other);
  }
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(registration.scope)) return;
  const name = request.mode === 'navigate' && !nameOf(request.url).endsWith('licences.html') ? 'index.html' : nameOf(request.url);
  if (known.has(name)) event.respondWith(find(name));
});

async function find(name) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(name);
  if (kept) return kept;
  const answer = await fetch(name);
  if (answer.ok) await cache.put(name, answer.clone());
  return answer;
}

// "Keep everything": an empty answer when all files are here.
addEventListener('message', (event) => {
  if (event.data !== 'keep') return;
  event.waitUntil(
    (async () => {
      for (const name of all) await find(name);
    })().then(
      () => event.ports[0]?.postMessage(''),
      (error) => event.ports[0]?.postMessage(String(error)),
    ),
  );
});
