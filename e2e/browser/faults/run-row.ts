/** Plays one row of the matrix: the six operations one after the other, the fault on each in its turn. */
import { test } from 'playwright/test';
import type { MorningActivity, Stage } from '#browser/support/prepared-school.ts';
import type { KeptAnswer } from './assertions.ts';
import type { Play } from './context.ts';
import type { FaultRow } from './matrix.ts';
import { type Operation, operations } from './operations.ts';
import { everythingComesRight } from './steps/final-checks.ts';
import { receiveFeedback } from './steps/pull.ts';
import { recordUnderFault } from './steps/record.ts';
import { answerOffline, sendCommand, sendFile } from './steps/send.ts';
import { switchToOmar } from './steps/switch-account.ts';
import { updateApp } from './steps/update-app.ts';
import type { CellResult } from './table.ts';

const scripts: Readonly<Record<Operation, (play: Play) => Promise<void>>> = {
  record: recordUnderFault,
  'blob upload': sendFile,
  command: sendCommand,
  pull: receiveFeedback,
  'account switch': switchToOmar,
  'app update': updateApp,
};

/** The order in which a morning goes; the table has its own. */
const order: readonly Operation[] = [
  'blob upload',
  'command',
  'pull',
  'record',
  'account switch',
  'app update',
];

/** `tell` hears of each cell, of those that were not reached, too. */
export async function playRow(row: FaultRow, stage: Stage, tell: (cell: CellResult) => void): Promise<void> {
  const kept = new Map<MorningActivity, KeptAnswer>();
  const notes = new Map<Operation, string>();
  const play: Play = { stage, trouble: row.trouble, kept, notes, uploads: null, everything: null };
  const cell = { fault: row.fault, how: row.how };
  const left = new Set<Operation>(operations);
  const played: CellResult[] = [];
  try {
    await row.trouble.prepare?.(stage);
    await stage.mei.page.goto('/student');
    await stage.mei.comeIn();
    await test.step('an answer is given offline', () => answerOffline(play));
    for (const operation of order) {
      const reason = row.skip?.[operation];
      const began = performance.now();
      if (!reason) await test.step(operation, () => (row.scripts?.[operation] ?? scripts[operation])(play));
      left.delete(operation);
      const seconds = (performance.now() - began) / 1000;
      played.push({
        ...cell,
        operation,
        ...(reason
          ? { state: 'skipped', reason }
          : { state: 'passed', seconds, note: notes.get(operation) ?? '' }),
      });
    }
    await test.step('everything comes right', () => everythingComesRight(play));
  } catch (error) {
    // Without the end nobody knows whether the cells before it lost something.
    for (const each of played) if (each.state === 'passed') each.state = 'failed';
    throw error;
  } finally {
    for (const each of played) tell(each);
    for (const operation of left) tell({ ...cell, operation, state: 'failed' });
  }
}
