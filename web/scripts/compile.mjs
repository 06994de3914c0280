// Compiles Python modules as the interpreter of the page does: node web/scripts/compile.mjs PYODIDE FROM.zip TO.zip FOLDER
// TO gets a .pyc for every .py of FROM, valid whatever the time of its source. FOLDER is where the modules will lie. What only
// tools read is left out: documentation, and the columns of the source.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [pyodide, from, to, folder] = process.argv.slice(2);
if (!pyodide || !from || !to || !folder) {
  console.error('usage: node web/scripts/compile.mjs PYODIDE FROM.zip TO.zip FOLDER');
  process.exit(2);
}
const place = `${resolve(pyodide)}/`;
const { loadPyodide } = await import(pathToFileURL(`${place}pyodide.mjs`).href);
// The same seed as in the page: the order of sets of constants follows it.
const python = await loadPyodide({ indexURL: place, env: { PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1' } });
python.FS.writeFile('/from.zip', new Uint8Array(readFileSync(from)));
python.globals.set('folder', folder);
python.runPython(`
import ast, importlib.util, marshal, zipfile

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

def tree(source):
    found = ast.parse(source)
    for node in ast.walk(found):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if node.body[1:] or isinstance(node, ast.Module) else [ast.copy_location(ast.Pass(), node)]
    return found

with zipfile.ZipFile("/from.zip") as given, zipfile.ZipFile("/to.zip", "w") as made:
    for name in sorted(given.namelist()):
        code = compile(tree(given.read(name)), folder + "/" + name, "exec", dont_inherit=True)
        # Flag 1: a hash of the source follows, which is never checked.
        made.writestr(name + "c", importlib.util.MAGIC_NUMBER + b"\\1\\0\\0\\0" + bytes(8) + marshal.dumps(code))
`);
writeFileSync(to, python.FS.readFile('/to.zip'));
process.exit(0);
