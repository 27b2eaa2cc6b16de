import { defineConfig } from 'vitest/config';

const leftOut = ['**/node_modules/**', '**/dist/**', 'e2e/specs/**'];

export default defineConfig({
  test: {
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          // Seconds, for every save: npx vitest --project unit
          name: 'unit',
          include: ['{shared-schema,sync-server,pwa}/src/**/*.test.ts', '{e2e,scripts}/**/*.test.ts'],
          exclude: [...leftOut, 'e2e/simulation/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['e2e/simulation/**/*.test.ts'],
          exclude: leftOut,
          // Twenty-five seeds a test, on a machine that may be busy.
          testTimeout: 300_000,
        },
      },
    ],
  },
});
