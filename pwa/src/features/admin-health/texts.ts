/** Sentences about the school's computer. */
import { MINUTE_MS } from 'shared-schema/clock';
import type { Finding, RestoreDrill } from 'shared-schema/contract';
import { durationWords } from '#ui/status/clock-words.ts';
import { dayAndTime, filesOf } from '#ui/status/finding-texts.ts';
import { spaceWords } from '#ui/status/size-words.ts';

export const healthTexts = {
  title: 'Health and backups',
  intro: 'How the computer of the school is doing.',
  loading: 'Loading the state of the computer',
  loadFailed: 'The state of the computer could not be loaded. The school server did not answer.',
  retry: 'Try Again',
  allWell: 'Everything is well.',
  urgency: { now: 'To do now', soon: 'To do soon', note: 'Note' } satisfies Record<
    Finding['urgency'],
    string
  >,
  version: (version: string, startedAt: string) =>
    `Chickadee ${version}, running since ${dayAndTime(startedAt)}.`,
  space: (free: number, all: number) => `${spaceWords(free)} of ${spaceWords(all)} are free on its disk.`,
};

export const backupTexts = {
  title: 'Backups',
  intro: 'One is made every hour while something changes, and read back afterwards.',
  now: 'Back up now',
  places: { main: 'Backup folder', second: 'Second disk', online: 'Online storage' },
  away: {
    second: 'The disk is not there. Connect it; the next backup goes onto it by itself.',
    online: 'The storage does not answer. Once it does, the next backup goes there by itself.',
  },
  none: 'No backup yet.',
  off: 'Backups are off. Set BACKUP_DIR to a folder on another disk and start the server again. Data in PostgreSQL is backed up by its own tools instead.',
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
  noAnswer: 'No answer yet',
  mayCome:
    'The school server did not answer. If it was still making the backup, look at this page again in some minutes.',
  unreachable: 'The school server did not answer.',
};

export const supportTexts = {
  title: 'Report for support',
  hint: 'Versions, settings without secrets, counts, health and the newest lines of the log. No names, no answers, no addresses.',
  save: 'Save report',
  name: (day: string) => `chickadee-support-${day}.json`,
  failed: 'Report not saved',
};

const answersOf = (count: number) =>
  count === 1 ? '1 answer' : `${new Intl.NumberFormat('en').format(count)} answers`;

export const drillTexts = {
  begin: 'Check that the newest backup can be restored',
  running: 'The newest backup is being restored into a folder of its own and read. This may take minutes.',
  failed: 'Check not begun',
  noAnswer: {
    title: 'No answer yet',
    message:
      'The school server did not answer. If the check has begun, look at this page again in some minutes.',
  },
  result(drill: RestoreDrill | null): string {
    if (drill === null) return 'Not checked yet. The school is not touched by the check.';
    const { madeAt, checkedAt, outcome, recordings, wrong } = drill;
    const backup = madeAt === null ? 'the backup' : `the backup of ${dayAndTime(madeAt)}`;
    const checked = `Checked on ${dayAndTime(checkedAt)}:`;
    if (outcome === 'no_space')
      return `${checked} the disk has no space for the check of ${backup}. Nothing was found out about it.`;
    if (outcome === 'failed')
      return `${checked} ${backup} cannot be restored. Have its disk checked, then press “Back up now”.`;
    if (outcome === 'lacking')
      return `${checked} ${backup} can be restored with ${answersOf(recordings)}, but lacks ${filesOf(wrong)}. Have its disk checked, then press “Back up now”.`;
    if (recordings === 0) return `${checked} ${backup} can be restored. It has no answers yet.`;
    const theirs = recordings === 1 ? 'its sounds are' : 'all their sounds are';
    return `${checked} ${backup} can be restored. ${answersOf(recordings)} and ${theirs} in it.`;
  },
};

function ageWords(ms: number): string {
  return ms < MINUTE_MS ? 'less than a minute ago' : `${durationWords(ms)} ago`;
}

export const restoreTexts = {
  action: 'Restore',
  actionOf: (madeAt: string) => `Restore the backup of ${dayAndTime(madeAt)}`,
  title: 'Restore this backup?',
  question: (madeAt: string, age: number) =>
    `The whole school goes back to ${dayAndTime(madeAt)}, ${ageWords(age)}.`,
  consequences: [
    'What was done since then is no longer in the school: answers, feedback, accounts, classes, settings. It stays in the newer backups, and one of this moment is made first.',
    'Answers that were in no backup until now are still on their tablets, which send them again by themselves. Students who were deleted since stay deleted.',
    'Passwords, second factors and roles are those of that moment. This page then lists which of them were changed since, to be changed again.',
    'Tablets and login cards that were revoked since stay revoked, and deactivated accounts stay deactivated. Who was signed in then stays signed in, except where the password was changed or a session ended since; who signed in later signs in again.',
    'The school server is away for a minute or two. Tablets go on and keep what is recorded.',
  ],
  submit: 'Restore the school',
  cancel: 'Cancel',
  failed: 'Not restored',
  noAnswer: 'No answer yet',
  unreachable:
    'The school server did not answer. If it was still making the backup, it restores afterwards: look at this page again in some minutes.',
  waiting: {
    title: 'The school is being restored…',
    wait: 'The school server starts again with the backup. This page comes back by itself.',
    late: 'It takes longer than it should. Look at the school’s computer: its log says what is wrong.',
  },
};
