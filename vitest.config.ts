import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{shared-schema,sync-server,pwa}/src/**/*.test.ts', '{e2e,scripts}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/specs/**'],
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 20_000,
  },
});
