/**
 * The server as one file, because a small box spends most of a start on finding and reading a thousand.
 * The folder lies as deep as `src/config`, so that addresses relative to a module stay true.
 */
import { defineConfig } from 'rolldown';
import { renameThreads } from './built-threads.ts';

export default defineConfig({
  input: {
    main: 'src/main.ts',
    // Threads of their own, under the names by which the sources start them.
    'checkpoint-worker': 'src/db/checkpoint-worker.ts',
    'database-worker': 'src/ops/database-thread/database-worker.ts',
    'restore-drill-worker': 'src/ops/restore/restore-drill-worker.ts',
    'command-worker': 'src/services/sync/command-worker.ts',
    'flite-thread': 'src/speech/flite-thread.ts',
  },
  plugins: [renameThreads],
  platform: 'node',
  // Finds its compiled part beside itself.
  external: ['better-sqlite3'],
  output: {
    dir: 'dist/server',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
});
