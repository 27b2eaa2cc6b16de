import { defineConfig } from 'vitest/config';

const leftOut = ['**/node_modules/**', '**/dist/**', 'e2e/browser/specs/**'];

/** Tests of what a window of the app stores and sends. */
const storeTests = ['pwa/src/{data,sync,sw,ui/recorder}/**/*.test.ts', 'e2e/integration/sync/**/*.test.ts'];

/** Tests of what `npm run release` and the service start: the built app and server. */
const builtTests = ['scripts/box/{booted,release}/**/*.test.ts', 'scripts/box/service/process.test.ts'];

/** Tests of what only PostgreSQL has. */
const onlyPostgresTests = [
  'sync-server/src/db/postgres/**/*.test.ts',
  'sync-server/src/**/*.postgres.test.ts',
  'e2e/integration/district/**/*.test.ts',
  'e2e/simulation/seeds/postgres-seeds.test.ts',
];

/** Tests that run on PostgreSQL, too. */
const postgresTests = [
  'sync-server/src/{access,jobs,live,routes,services}/**/*.test.ts',
  'sync-server/src/db/change-log.test.ts',
  ...onlyPostgresTests,
];

/** Of these, tests of what only SQLite has: its file, its backups, its statements. */
const sqliteTests = 'sync-server/src/**/*.sqlite.test.ts';

export default defineConfig({
  test: {
    pool: 'threads',
    maxWorkers: 2,
    // A guard against waiting for ever, not a limit on speed: machines of continuous integration are often slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // What Dexie and RxDB say of themselves would fill the screen over thousands of seeds.
    onConsoleLog: (text) =>
      !/Another connection wants to delete database|Need to reopen db|RxDB Open Core/.test(text),
    projects: [
      {
        extends: true,
        test: {
          // Seconds, for every save: npx vitest --project unit
          name: 'unit',
          include: [
            '{shared-schema,sync-server,pwa}/src/**/*.test.ts',
            '{pwa/build,e2e,scripts}/**/*.test.ts',
          ],
          exclude: [
            ...leftOut,
            ...storeTests,
            ...['e2e/simulation/**', 'e2e/integration/comeback/**', 'e2e/browser/firefox-webkit/**'],
            ...builtTests,
            ...onlyPostgresTests,
          ],
          // Files share modules, whose import took longer than the tests. So these tests mock no module, and each
          // restores the globals that it replaces.
          isolate: false,
          unstubGlobals: true,
          setupFiles: 'sync-server/test/remove-folders.ts',
        },
      },
      {
        extends: true,
        test: {
          // The tests of services, routes and sync, with the data in PostgreSQL.
          name: 'postgres',
          include: postgresTests,
          exclude: [...leftOut, sqliteTests],
          env: { CHICKADEE_TEST_ENGINE: 'postgres' },
          globalSetup: 'sync-server/test/postgres/global-setup.ts',
          isolate: false,
          unstubGlobals: true,
          setupFiles: 'sync-server/test/remove-folders.ts',
        },
      },
      {
        extends: true,
        test: {
          // In isolation: Dexie's query cache, RxDB's collections and the browser's locks are global to a window.
          name: 'stores',
          include: storeTests,
          exclude: leftOut,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          // Components, with modules that are mocked per file. Only packages and an emptied window are shared.
          name: 'components',
          include: ['pwa/src/**/*.test.tsx'],
          exclude: leftOut,
          isolate: false,
          unstubGlobals: true,
          setupFiles: ['pwa/test/quick-react.ts', 'pwa/test/fresh-window.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['e2e/simulation/**/*.test.ts'],
          exclude: [...leftOut, ...onlyPostgresTests],
          globalSetup: 'e2e/simulation/seeds/totals.ts',
          // The seeds of one file find what those of the last have opened: modules, and SQLite's statements.
          isolate: false,
          // More than a hundred seeds a test, on a machine that may be busy.
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'comeback',
          include: ['e2e/integration/comeback/**/*.test.ts'],
          exclude: leftOut,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          // Runs after the build, which else would be its first step.
          name: 'release',
          include: builtTests,
          globalSetup: 'scripts/box/build-once.ts',
          exclude: leftOut,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          // Each step of a test has a limit of its own, and says what it waited for.
          name: 'firefox-webkit',
          include: ['e2e/browser/firefox-webkit/**/*.test.ts'],
          exclude: leftOut,
          testTimeout: 600_000,
        },
      },
    ],
  },
});
