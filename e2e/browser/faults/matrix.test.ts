import { expect, test } from 'vitest';
import { matrix } from './matrix.ts';

/** The fault list of docs/SYNC.md. */
const list = [
  'refuse',
  'reset',
  'latency',
  'bandwidth',
  'drop mid-request',
  'lose the response after commit',
  'truncate',
  'duplicate',
  'late duplicate',
  'black hole',
  '429',
  '502',
  '503',
  'captive portal, 200',
  'captive portal, 302',
  'half-open WebSocket',
  'kill tab',
  'kill worker',
  'kill browser',
  'SIGKILL the server',
  'restore a backup',
  'clock + 1 year',
  'clock − 1 year',
  'wipe IndexedDB',
  'quota',
  'two tabs',
  'frozen tab',
  'revoke',
  'delete',
  'expired session',
];

test('every fault of docs/SYNC.md has its row, and every skipped cell has its reason', () => {
  expect(matrix.map(({ fault }) => fault)).toEqual(list);
  for (const { skip = {} } of matrix) {
    for (const reason of Object.values(skip)) expect(reason.length).toBeGreaterThan(10);
  }
});
