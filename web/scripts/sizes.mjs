// After a build: the JavaScript that a first visit loads, compressed, must stay within its budget.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BUDGET = 90_000;
const root = new URL('../../src/armillary/server/static/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', root), 'utf8'));
const seen = new Set();

/** A chunk and everything it imports at once. */
function collect(name) {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk.file)) return;
  seen.add(chunk.file);
  for (const other of chunk.imports ?? []) collect(other);
}

const size = (file) => gzipSync(readFileSync(new URL(file, root))).length;
collect('index.html');
const first = [...seen].reduce((sum, file) => sum + size(file), 0);
collect('src/table/TablePage.svelte');
const table = [...seen].reduce((sum, file) => sum + size(file), 0);
console.log(`JavaScript, gzip: lobby ${(first / 1000).toFixed(1)} kB, with the table ${(table / 1000).toFixed(1)} kB (budget ${BUDGET / 1000} kB)`);
if (table > BUDGET) {
  console.error('over the budget');
  process.exit(1);
}
