/** The commands of the release archive as files without packages; the server is the one that `npm start` builds. */
import { defineConfig } from 'rolldown';

export default defineConfig({
  input: {
    chickadee: 'box/chickadee.ts',
    // A thread keeps the name by which the sources start it.
    'database-worker.ts': '../sync-server/src/ops/database-thread/database-worker.ts',
  },
  platform: 'node',
  external: ['better-sqlite3'],
  output: {
    // As deep as the sources, so that addresses relative to a module stay true.
    dir: 'dist/box',
    cleanDir: true,
    entryFileNames: ({ name }) => (name.endsWith('.ts') ? name : `${name}.js`),
    chunkFileNames: '[name]-[hash].js',
  },
});
