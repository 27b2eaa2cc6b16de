/** The fault list of docs/SYNC.md, row by row, in real Chromium through the proxy. See e2e/browser/faults. */
import { test as base } from 'playwright/test';
import { type FaultRow, matrix } from '#browser/faults/matrix.ts';
import { runRow } from '#browser/faults/run-row.ts';
import { CELL } from '#browser/faults/table.ts';
import { attachScreen } from '#browser/support/attach-screen.ts';
import { openScene, preparedSchool, type Scene } from '#browser/support/prepared-school.ts';

const test = base.extend<{ row: FaultRow | null; scene: Scene }>({
  row: [null, { option: true }],
  scene: async ({ row }, use, info) => {
    const scene = await openScene(await preparedSchool(), info.title, row?.faultSpec.settings);
    await use(scene);
    if (info.errors.length > 0) {
      await attachScreen(scene.tablet, info);
      await info.attach('server', { body: scene.server.output.join('') });
      await info.attach('network', { body: JSON.stringify(scene.wifi.proxiedRequests, null, 1) });
    }
    await scene.clear();
  },
});

for (const row of matrix) {
  test.describe(`fault: ${row.fault}`, () => {
    test.use({ row });
    test('each operation recovers from the fault', async ({ scene }, info) => {
      await runRow(row, scene, (cell) =>
        info.annotations.push({ type: CELL, description: JSON.stringify(cell) }),
      );
    });
  });
}
