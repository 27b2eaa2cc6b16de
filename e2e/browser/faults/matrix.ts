/** The fault list of docs/SYNC.md × what people do: how each fault is put on, and which cells make no sense and why. */
import type { Fault } from '#browser/network/profiles.ts';
import { backupsBelow } from '#support/backups.ts';
import type { RowContext } from './context.ts';
import {
  createBackup,
  endSessions,
  freezeTab,
  killBrowser,
  killServer,
  killTab,
  killWorker,
  restoreBackup,
  revokeLanes,
  wipeStore,
} from './fault-actions.ts';
import type { FaultSpec } from './fault-spec.ts';
import { clockOff, fullDisk, halfOpenSocket, secondTab } from './lasting-faults.ts';
import type { Operation } from './operations.ts';
import { deletedSteps } from './steps/deleted.ts';
import { fullDiskSteps } from './steps/full-disk.ts';

export interface FaultRow {
  fault: string;
  /** How it is put on, for the reader of the table. */
  how: string;
  faultSpec: FaultSpec;
  /** Cells that make no sense, with the reason. */
  skip?: Partial<Record<Operation, string>>;
  /** Operations that go another way under this fault. */
  steps?: Partial<Record<Operation, (context: RowContext) => Promise<void>>>;
}

const onTheWay = (fault: string, calls: Fault, how: string): FaultRow => ({
  fault,
  how,
  faultSpec: { calls },
});

export const matrix: readonly FaultRow[] = [
  onTheWay('refuse', 'refuse', 'the connection is closed before a byte was read'),
  onTheWay('reset', 'reset', 'the connection ends with a TCP reset'),
  onTheWay('latency', 'latency', '0.7 s more each way'),
  onTheWay('bandwidth', 'bandwidth', '20 kB a second'),
  onTheWay('drop mid-request', 'drop-request', 'the connection ends while the request is on its way'),
  onTheWay('lose the response after commit', 'lose-response', 'the server answers, the answer is lost'),
  onTheWay('truncate', 'truncate', 'half of the answer arrives'),
  onTheWay('duplicate', 'duplicate', 'the server gets the request twice at once'),
  onTheWay('late duplicate', 'late-duplicate', 'the server gets the request again 0.4 s later'),
  onTheWay('black hole', 'black-hole', 'no answer at all'),
  onTheWay('429', 'answer-429', 'something on the way answers 429'),
  onTheWay('502', 'answer-502', 'something on the way answers 502 with HTML'),
  onTheWay('503', 'answer-503', 'something on the way answers 503'),
  onTheWay('captive portal, 200', 'captive-200', 'the Wi-Fi answers with its own page'),
  onTheWay('captive portal, 302', 'captive-302', 'the Wi-Fi sends to its own page'),
  {
    fault: 'half-open WebSocket',
    how: 'the socket stays open and carries nothing',
    faultSpec: halfOpenSocket(),
  },
  { fault: 'kill tab', how: 'the page’s process crashes', faultSpec: { action: killTab } },
  { fault: 'kill worker', how: 'the service worker’s process ends', faultSpec: { action: killWorker } },
  { fault: 'kill browser', how: 'SIGKILL for Chromium', faultSpec: { action: killBrowser } },
  {
    fault: 'SIGKILL the server',
    how: 'after its commit, before its answer',
    faultSpec: { action: killServer },
  },
  {
    fault: 'restore a backup',
    how: 'the school’s folder is gone; a backup takes its place',
    faultSpec: {
      settings: (folder) => ({ BACKUP_DIR: backupsBelow(folder) }),
      prepare: createBackup,
      action: restoreBackup,
      losesAcknowledged: true,
    },
  },
  { fault: 'clock + 1 year', how: 'it jumps when the operation begins, and back', faultSpec: clockOff(1) },
  { fault: 'clock − 1 year', how: 'it jumps when the operation begins, and back', faultSpec: clockOff(-1) },
  {
    fault: 'wipe IndexedDB',
    how: 'the browser drops what the app stored; the child signs in again',
    faultSpec: { action: wipeStore, losesUnsent: true },
  },
  {
    fault: 'quota',
    how: 'not a byte of storage is left while it lasts',
    faultSpec: fullDisk(),
    steps: fullDiskSteps,
  },
  { fault: 'two tabs', how: 'a second tab of the app is open beside it', faultSpec: secondTab() },
  {
    fault: 'frozen tab',
    how: 'the browser freezes the page and wakes it again',
    faultSpec: { action: freezeTab },
  },
  {
    fault: 'revoke',
    how: 'the lanes of this tablet end in the school’s table; the child signs in again',
    faultSpec: { action: revokeLanes, moment: 'before', needsSignIn: true },
  },
  {
    fault: 'delete',
    how: 'the teacher deletes the activity',
    faultSpec: { refuses: true },
    steps: deletedSteps,
    skip: {
      'blob upload': 'a file alone names nothing that could be deleted; the command is the moment',
    },
  },
  {
    fault: 'expired session',
    how: 'the teacher resets both passwords, which ends every session',
    faultSpec: { action: endSessions, moment: 'before' },
  },
];
