import { expect, test } from 'vitest';
import { type CellResult, summaryLine, toMarkdown } from './table.ts';

const row = (fault: string) => ({ fault, how: 'by hand' });
const cells: CellResult[] = [
  { ...row('reset'), operation: 'record', state: 'passed', seconds: 2.04 },
  { ...row('reset'), operation: 'pull', state: 'skipped', reason: 'it makes no call' },
  { ...row('delete'), operation: 'record', state: 'failed' },
];

test('the summary line of the fault table counts rows and cells, and failures where there are any', () => {
  expect(summaryLine(cells.slice(0, 2))).toBe(
    'fault table: 1 rows × 6, 1 cells passed, 1 skipped with a reason',
  );
  expect(summaryLine(cells)).toBe(
    'fault table: 2 rows × 6, 1 cells passed, 1 skipped with a reason, 1 failed or not reached',
  );
});

test('each fault is a line of the table, and a cell without a report counts as failed', () => {
  const lines = toMarkdown(cells).split('\n');
  expect(lines).toContain('| reset | by hand | ✓ 2.0 s | ✗ | ✗ | – it makes no call | ✗ | ✗ |');
  expect(lines).toContain('| delete | by hand | ✗ | ✗ | ✗ | ✗ | ✗ | ✗ |');
});
