/** The fault list of docs/SYNC.md, row by row, in real Chromium through the proxy. See e2e/browser/faults. */
import { rm } from 'node:fs/promises';
import { test as base } from 'playwright/test';
import { type FaultRow, matrix } from '#browser/faults/matrix.ts';
import { playRow } from '#browser/faults/run-row.ts';
import { CELL } from '#browser/faults/table.ts';
import { type Morning, openStage, prepareMorning, type Stage } from '#browser/support/prepared-school.ts';

const test = base.extend<{ row: FaultRow | null; stage: Stage }, { morning: Morning }>({
  morning: [
    async ({ browserName: _ }, use) => {
      const morning = await prepareMorning();
      await use(morning);
      await rm(morning.folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  row: [null, { option: true }],
  stage: async ({ morning, row }, use, info) => {
    const stage = await openStage(morning, info.title, row?.trouble.settings);
    await use(stage);
    if (info.errors.length > 0) {
      await info.attach('server', { body: stage.server.output.join('') });
      await info.attach('network', { body: JSON.stringify(stage.wifi.passages, null, 1) });
    }
    await stage.clear();
  },
});

for (const row of matrix) {
  test.describe(`fault: ${row.fault}`, () => {
    test.use({ row });
    test('each operation', async ({ stage }, info) => {
      await playRow(row, stage, (cell) =>
        info.annotations.push({ type: CELL, description: JSON.stringify(cell) }),
      );
    });
  });
}
