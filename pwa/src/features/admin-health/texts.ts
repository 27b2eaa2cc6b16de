/** Sentences about the school's computer. */
import type { Finding } from 'shared-schema/contract';
import { dayAndTime, filesOf } from '#ui/status/finding-texts.ts';
import { spaceWords } from '#ui/status/size-words.ts';

export const healthTexts = {
  title: 'Health and backups',
  intro: 'How the computer of the school is doing.',
  loading: 'Loading the state of the computer',
  loadFailed: 'The state of the computer could not be loaded. The school server did not answer.',
  retry: 'Try Again',
  allWell: 'Everything is well.',
  urgency: { now: 'Now', soon: 'Soon', note: 'Note' } satisfies Record<Finding['urgency'], string>,
  version: (version: string, startedAt: string) =>
    `Chickadee ${version}, running since ${dayAndTime(startedAt)}.`,
  space: (free: number, all: number) => `${spaceWords(free)} of ${spaceWords(all)} are free on its disk.`,
};

export const backupTexts = {
  title: 'Backups',
  intro: 'One is made every hour, and read back afterwards.',
  now: 'Back up now',
  places: { main: 'Backup folder', second: 'Second disk', online: 'Online storage' },
  away: {
    second: 'The disk is not there. Connect it; the next backup goes onto it by itself.',
    online: 'The storage does not answer. Once it does, the next backup goes there by itself.',
  },
  none: 'No backup yet.',
  off: 'Backups are off. Set BACKUP_DIR to a folder on another disk and start the server again.',
  made: 'Made',
  size: 'Database',
  state: 'State',
  verified: 'Checked',
  unverified: 'Not checked',
  lacks: (count: number) => `Lacks ${filesOf(count)}`,
  more: (count: number) => `Show ${count} older`,
  done: 'Backup made',
  doneMessage: 'It was read back and is complete.',
  doneLacking: (count: number) => `It was read back, but lacks ${filesOf(count)}.`,
  secondAway: 'The second disk is not there, so it has no copy.',
  secondFailed: 'The copy on the second disk failed.',
  onlineSending: 'It is now being sent to the online storage.',
  failed: 'Backup not made',
  failedMessage: 'The backup folder could not be written. Check that its disk is connected and has space.',
  unreachable: 'The school server did not answer.',
};

export const supportTexts = {
  title: 'Report for support',
  hint: 'Versions, settings without secrets, counts, health and the newest lines of the log. No names, no answers, no addresses.',
  save: 'Save report',
  name: (day: string) => `chickadee-support-${day}.json`,
  failed: 'Report not saved',
  unreachable: 'The school server did not answer.',
};
