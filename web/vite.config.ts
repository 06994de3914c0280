import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// Built into the Python package, so that a wheel carries the client and needs no Node. The content policy of the server is
// strict: nothing is inlined (no data: fonts, no inline module preload), everything comes from the own origin.
//
// `vite build --mode page` builds the page without a server instead: with the other transport, and paths relative to the page.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), ...(mode === 'page' ? [policy()] : [])],
  base: mode === 'page' ? './' : '/',
  worker: { format: 'es' },
  build: {
    outDir: mode === 'page' ? (process.env.ARMILLARY_PAGE_OUT ?? '../build/page/client') : '../src/armillary/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8400', ws: true } } },
  resolve: process.env.VITEST
    ? { conditions: ['browser'] }
    : mode === 'page'
      ? { conditions: ['page', 'module', 'browser', 'production'] }
      : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
}));

/** A static host sends no headers: the page brings its own policy. Python needs WebAssembly; nothing else is evaluated. */
function policy(): Plugin {
  const rules = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
  return {
    name: 'page-policy',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: rules }, injectTo: 'head-prepend' },
      { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
    ],
  };
}
