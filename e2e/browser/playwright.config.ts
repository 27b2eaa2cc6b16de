import { defineConfig } from 'playwright/test';
import { SLOW_FACTOR } from './support/slow-machine.ts';

export default defineConfig({
  testDir: './specs',
  globalSetup: './support/device/installed-app.ts',
  outputDir: './test-results',
  // Each scenario has a school and a device of its own; five keep two cores busy, because children speak in their own time.
  workers: 5,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000 * SLOW_FACTOR,
  expect: { timeout: 10_000 * SLOW_FACTOR },
  reporter: [['list'], ['json'], ['./faults/table-reporter.ts']],
});
