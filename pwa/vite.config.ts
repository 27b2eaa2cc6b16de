// Builds the app shell, its chunks and the service worker; in development passes calls on to the sync server.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './build/chunk-groups.ts';
import { compileAhead } from './build/compile-ahead.ts';
import { inlineSchemas } from './build/inline-schemas.ts';
import { manifest } from './build/manifest.ts';
import { minifyChunks } from './build/minify-chunks.ts';
import { preloadScripts } from './build/preload-scripts.ts';
import { prerender } from './build/prerender.ts';
import { scopedClassName } from './build/scoped-class-name.ts';
import { webPagePlayer } from './build/web-page-player.ts';

/** Also of the page that a teacher exports. */
const TARGET = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];

const SYNC_SERVER = 'http://localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    preloadScripts(),
    inlineSchemas(),
    webPagePlayer(TARGET),
    compileAhead(),
    minifyChunks(),
    prerender(),
    VitePWA({
      strategies: 'injectManifest',
      registerType: 'prompt',
      injectRegister: false,
      srcDir: 'src/sw',
      filename: 'service-worker.ts',
      manifest,
      injectManifest: {
        // Every chunk, because a teacher may open a page for the first time while offline.
        // Screenshots are for the install dialog of the browser, prerendered pages for a browser without the worker, and
        // pictures of the product for who does not have it yet.
        globPatterns: ['**/*.{js,css,html,svg,png,webp,woff2,webmanifest,wasm,pack}'],
        globIgnores: ['screenshots/**', 'prerendered/**', 'pictures/**'],
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
      },
    }),
  ],
  server: {
    port: 5173,
    proxy: {
      // The server compares the origin with the host it was asked for, so the host must stay as it is.
      '/api': { target: SYNC_SERVER, changeOrigin: false },
      '/uploads': { target: SYNC_SERVER, changeOrigin: false },
      '/ws': { target: SYNC_SERVER, changeOrigin: false, ws: true },
    },
  },
  css: { modules: { generateScopedName: scopedClassName } },
  // The worker that converts sounds loads its decoder in pieces.
  worker: { format: 'es' },
  build: {
    target: TARGET,
    // Inlined assets would be parsed with the start script; separate files are precached anyway.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    modulePreload: {
      // A list of each route's scripts would stand in the start, and the worker has them all.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        // The start names each file that it may load later; shorter names are 100 bytes less.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
