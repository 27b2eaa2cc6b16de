/** What people and their tablet do in the fault matrix: the columns of the table. */

export const operations = [
  'record',
  'blob upload',
  'command',
  'pull',
  'account switch',
  'app update',
] as const;

export type Operation = (typeof operations)[number];

/** What each operation is, where a fault is put on it, and what must be true when the fault is over. */
export const meaning: Readonly<Record<Operation, { meets: string; holds: string }>> = {
  record: {
    meets: 'while the child speaks; on every call meanwhile',
    holds: 'the recorder goes on or offers back what was said; the answer is saved on the tablet',
  },
  'blob upload': {
    meets: 'the first PUT /api/sync/blobs',
    holds: 'the file reaches the school; nothing of it is in the table of answers yet',
  },
  command: {
    meets: 'the first POST /api/sync/lanes/…/commands',
    holds: 'the answer is with the teacher exactly once, and the child sees that it was sent',
  },
  pull: {
    meets: 'the first POST /api/sync/pull after the teacher gave feedback',
    holds: 'the child sees the feedback',
  },
  'account switch': {
    meets: 'the sign-in of another child, and every call meanwhile',
    holds: 'the other child sees only their own; the first child’s answer waits and goes under its author',
  },
  'app update': {
    meets: 'the check for a newer worker and the download of its page',
    holds: 'the app runs on; then the new version runs, and what waited still waits',
  },
};
