import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: './specs',
  outputDir: './test-results',
  // Two cores and a server with fsync: one story at a time.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json'], ['./faults/table-reporter.ts']],
});
