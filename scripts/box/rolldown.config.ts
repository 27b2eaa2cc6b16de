/** The commands of the release archive as files without packages; the server is the one that `npm start` builds. */
import { defineConfig } from 'rolldown';
import { renameThreads } from '../../sync-server/built-threads.ts';

export default defineConfig({
  input: {
    chickadee: 'box/chickadee.ts',
    // Threads of their own, under the names by which the sources start them.
    'checkpoint-worker': '../sync-server/src/db/checkpoint-worker.ts',
    'database-worker': '../sync-server/src/ops/database-thread/database-worker.ts',
  },
  plugins: [renameThreads],
  platform: 'node',
  external: ['better-sqlite3'],
  output: {
    // As deep as the sources, so that addresses relative to a module stay true.
    dir: 'dist/box',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
});
