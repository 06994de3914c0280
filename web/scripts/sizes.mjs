// After a build: the JavaScript that a first visit and a table load, compressed, must stay within their budgets.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const FIRST = 90_000;
const TABLE = 150_000;
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
const figures = (size, most) => `${(size / 1000).toFixed(1)} kB (at most ${most / 1000})`;
console.log(`JavaScript, gzip: lobby ${figures(first, FIRST)}, with the table ${figures(table, TABLE)}`);
if (first > FIRST || table > TABLE) {
  console.error('over the budget');
  process.exit(1);
}
