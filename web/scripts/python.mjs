// Runs a Python file in the interpreter of the page, without a browser: node web/scripts/python.mjs FOLDER FILE [ARGUMENT ...]
// FOLDER is the Python folder of a built page (dist/page/python-...).
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, file, ...given] = process.argv.slice(2);
if (!folder || !file) {
  console.error('usage: node web/scripts/python.mjs FOLDER FILE [ARGUMENT ...]');
  process.exit(2);
}
const place = `${resolve(folder)}/`;
const { loadPyodide } = await import(pathToFileURL(`${place}pyodide.mjs`).href);
const python = await loadPyodide({
  indexURL: place,
  stdout: (text) => process.stdout.write(`${text}\n`),
  stderr: (text) => process.stderr.write(`${text}\n`),
});
try {
  // Nothing is left away here: all titles are there from the start.
  for (const archive of ['packages.zip', ...readdirSync(`${place}titles`).map((name) => `titles/${name}`)]) {
    python.unpackArchive(new Uint8Array(readFileSync(place + archive)), 'zip', { extractDir: '/lib/python3.14/site-packages' });
  }
  python.globals.set('given', python.toPy([file, ...given]));
  python.runPython('import sys; sys.argv = list(given); del given');
  await python.runPythonAsync(readFileSync(file, 'utf8'), { filename: file });
} catch (error) {
  console.error(error.message); // Node would print the whole of Pyodide as the source of the error
  process.exit(1);
}
process.exit(0);
