import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: './specs',
  outputDir: './test-results',
  // Each story has a school and a device of its own; two of them keep two cores busy while children speak.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json'], ['./faults/table-reporter.ts']],
});
