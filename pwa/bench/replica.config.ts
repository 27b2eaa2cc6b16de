// Builds the page that fills replicas, beside the empty app but apart from it, so that they share no chunk.
import { join } from 'node:path';
import { defineConfig } from 'vite';
import app from '../vite.config.ts';

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    target: app.build?.target,
    emptyOutDir: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { input: join(import.meta.dirname, 'replica.html') },
  },
});
