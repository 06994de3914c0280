import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Built into the Python package, so that a wheel carries the client and needs no Node. The content policy of the server is
// strict: nothing is inlined (no data: fonts, no inline module preload), everything comes from the own origin.
export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: '../src/armillary/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8400', ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
