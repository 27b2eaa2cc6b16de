/** Runs one row of the matrix: the six operations one after the other, the fault on each in its turn. */
import { test } from 'playwright/test';
import { expectLoaded } from '#browser/support/expect.ts';
import type { PreparedActivity, Scene } from '#browser/support/prepared-school.ts';
import type { KeptAnswer } from './assertions.ts';
import type { RowContext } from './context.ts';
import type { FaultRow } from './matrix.ts';
import { type Operation, operations } from './operations.ts';
import { runFinalChecks } from './steps/final-checks.ts';
import { receiveFeedback } from './steps/pull.ts';
import { recordUnderFault } from './steps/record.ts';
import { sendCommand, uploadFile } from './steps/send.ts';
import { switchToOmar } from './steps/switch-account.ts';
import { updateApp } from './steps/update-app.ts';
import type { CellResult } from './table.ts';

const steps: Readonly<Record<Operation, (context: RowContext) => Promise<void>>> = {
  record: recordUnderFault,
  'blob upload': uploadFile,
  command: sendCommand,
  pull: receiveFeedback,
  'account switch': switchToOmar,
  'app update': updateApp,
};

/** The order of the operations in a run; the table has its own order. */
const order: readonly Operation[] = [
  'blob upload',
  'command',
  'pull',
  'record',
  'account switch',
  'app update',
];

/** `tell` receives each cell, also one that was not reached. */
export async function runRow(row: FaultRow, scene: Scene, tell: (cell: CellResult) => void): Promise<void> {
  const { park, waitingAnswer } = scene;
  const kept = new Map<PreparedActivity, KeptAnswer>([[park, { activity: park, sha256: waitingAnswer }]]);
  const notes = new Map<Operation, string>();
  const context: RowContext = {
    scene,
    faultSpec: row.faultSpec,
    kept,
    notes,
    uploads: null,
    everything: null,
  };
  const cell = { fault: row.fault, how: row.how };
  const left = new Set<Operation>(operations);
  const finished: CellResult[] = [];
  try {
    await row.faultSpec.prepare?.(scene);
    await scene.mei.page.goto('/student');
    await scene.mei.comeIn();
    await expectLoaded(scene.mei.card(park.title).getByText('Saved on this tablet')).toBeVisible();
    for (const operation of order) {
      const reason = row.skip?.[operation];
      const began = performance.now();
      if (!reason) await test.step(operation, () => (row.steps?.[operation] ?? steps[operation])(context));
      left.delete(operation);
      const seconds = (performance.now() - began) / 1000;
      finished.push({
        ...cell,
        operation,
        ...(reason
          ? { state: 'skipped', reason }
          : { state: 'passed', seconds, note: notes.get(operation) ?? '' }),
      });
    }
    await test.step('everything comes right', () => runFinalChecks(context));
  } catch (error) {
    // Without the end nobody knows whether the cells before it lost something.
    for (const each of finished) if (each.state === 'passed') each.state = 'failed';
    throw error;
  } finally {
    for (const each of finished) tell(each);
    for (const operation of left) tell({ ...cell, operation, state: 'failed' });
  }
}
