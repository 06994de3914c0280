// Lints the client: `npm run lint`. Types are svelte-check's business; this is about mistakes that types do not show.
import { readFileSync } from 'node:fs';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

const { printWidth } = JSON.parse(readFileSync(new URL('.prettierrc.json', import.meta.url), 'utf8'));

export default ts.config(
  { ignores: ['node_modules/', 'coverage/', 'dist/', 'src/lib/wire/messages.ts'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Prettier breaks code but neither strings nor comments.
      'max-len': ['error', { code: printWidth }],
      eqeqeq: ['error', 'smart'],
      // Maps and sets that nobody renders need not be reactive; the compiler cannot tell them apart.
      'svelte/prefer-svelte-reactivity': 'off',
      // The painter draws boards and labels into an element that Svelte leaves alone.
      'svelte/no-dom-manipulating': 'off',
      // svelte-check knows which of its warnings are ignored; this rule does not.
      'svelte/no-unused-svelte-ignore': 'off',
      // Prettier breaks lines at them; without mustaches the space would be lost.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { extraFileExtensions: ['.svelte'], parser: ts.parser, svelteConfig } },
  },
);
