/** The table that the matrix leaves behind: Markdown for a reader, one line for the end of a run. */
import { meaning, type Operation, operations } from './operations.ts';

/** What a test calls the note that carries a cell. */
export const CELL = 'fault cell';

export interface CellResult {
  fault: string;
  /** How the fault is put on. */
  how: string;
  operation: Operation;
  state: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped. */
  reason?: string;
  seconds?: number;
  /** How it went well, where that is not plain. */
  note?: string;
}

/** `fault table: N rows × 6, M cells passed, K skipped with a reason`, and failed ones where there are any. */
export function summaryLine(cells: readonly CellResult[]): string {
  const count = (state: CellResult['state']) => cells.filter((cell) => cell.state === state).length;
  const failed = count('failed');
  return [
    `fault table: ${rowsOf(cells).length} rows × ${operations.length}`,
    `${count('passed')} cells passed`,
    `${count('skipped')} skipped with a reason`,
    ...(failed ? [`${failed} failed or not reached`] : []),
  ].join(', ');
}

/** The whole table with its legend. */
export function toMarkdown(cells: readonly CellResult[]): string {
  const head = ['fault', 'how it is put on', ...operations];
  const rows = rowsOf(cells).map((fault) => {
    const own = cells.filter((cell) => cell.fault === fault);
    const marks = operations.map((name) => markOf(own.find(({ operation }) => operation === name)));
    return [fault, own[0]?.how ?? '', ...marks];
  });
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  const legend = operations.map(
    (name) => `- **${name}**: put on ${meaning[name].meets}; ${meaning[name].holds}.`,
  );
  const always =
    'After each row: every answer is at the school exactly once, under its author, with the bytes that the tablet ' +
    'recorded, audible; nothing waits on the tablet; the child’s screen says that it was sent.';
  return `# Fault table\n\n${summaryLine(cells)}\n\n${lines.join('\n')}\n\n${legend.join('\n')}\n\n${always}\n`;
}

function rowsOf(cells: readonly CellResult[]): string[] {
  return [...new Set(cells.map(({ fault }) => fault))];
}

function markOf(cell: CellResult | undefined): string {
  if (!cell || cell.state === 'failed') return '✗';
  if (cell.state === 'skipped') return `– ${cell.reason ?? ''}`;
  return `✓ ${cell.seconds?.toFixed(1)} s${cell.note ? `, ${cell.note}` : ''}`;
}
