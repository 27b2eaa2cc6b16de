import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: './specs',
  globalSetup: './support/device/installed-app.ts',
  outputDir: './test-results',
  // Each scenario has a school and a device of its own; five keep two cores busy, because children speak in their own time.
  workers: 5,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A machine of continuous integration may be several times slower than a developer's.
  timeout: process.env.CI ? 300_000 : 180_000,
  expect: { timeout: process.env.CI ? 30_000 : 10_000 },
  reporter: [['list'], ['json'], ['./faults/table-reporter.ts']],
});
