/**
 * The server as one file, because a small box spends most of a start on finding and reading a thousand.
 * The folder lies as deep as `src/config`, so that addresses relative to a module stay true.
 */
import { defineConfig } from 'rolldown';

export default defineConfig({
  input: {
    main: 'src/main.ts',
    // Threads of their own keep the names by which the sources start them.
    'checkpoint-worker.ts': 'src/db/checkpoint-worker.ts',
    'database-worker.ts': 'src/ops/database-thread/database-worker.ts',
    'restore-drill-worker.ts': 'src/ops/restore/restore-drill-worker.ts',
    'command-worker.ts': 'src/services/sync/command-worker.ts',
    'flite-thread.ts': 'src/speech/flite-thread.ts',
  },
  platform: 'node',
  // Finds its compiled part beside itself.
  external: ['better-sqlite3'],
  output: {
    dir: 'dist/server',
    cleanDir: true,
    entryFileNames: ({ name }) => (name.endsWith('.ts') ? name : `${name}.js`),
    chunkFileNames: '[name]-[hash].js',
  },
});
