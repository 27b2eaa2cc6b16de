import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: './specs',
  globalSetup: './support/installed-app.ts',
  outputDir: './test-results',
  // Each scenario has a school and a device of its own; three keep two cores busy, because children speak in their own time.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  // A machine of continuous integration may be several times slower than a developer's.
  expect: { timeout: process.env.CI ? 30_000 : 10_000 },
  reporter: [['list'], ['json'], ['./faults/table-reporter.ts']],
});
