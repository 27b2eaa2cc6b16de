/** One function per thing that happens to a school, so that a log can be read without knowing the code. */
import type { SpeechKind } from '#db/own-tables.ts';
import type { Logger } from './logger.ts';

export type { Logger };

export function logStarted(log: Logger, facts: { url: string; incarnation: string; head: number }): void {
  log.info({ event: 'started', ...facts }, 'server started');
}

export function logStopped(log: Logger, facts: { reason: string; ms: number }): void {
  log.info({ event: 'stopped', ...facts }, 'server stopped');
}

export function logSignedIn(log: Logger, facts: { user: number; role: string }): void {
  log.info({ event: 'signed_in', ...facts }, 'signed in');
}

export function logSignInRefused(log: Logger, facts: { role: string | undefined }): void {
  log.warn({ event: 'sign_in_refused', ...facts }, 'sign-in refused');
}

export function logCardRefused(log: Logger): void {
  log.warn({ event: 'card_refused' }, 'a login card was refused');
}

export function logSignedOut(log: Logger, facts: { user: number }): void {
  log.info({ event: 'signed_out', ...facts }, 'signed out');
}

export function logSetupUsed(log: Logger, facts: { user: number }): void {
  log.warn({ event: 'setup_code_used', ...facts }, 'an administrator was made with the setup code');
}

export function logLaneEnrolled(log: Logger, facts: { lane: string; user: number }): void {
  log.info({ event: 'lane_enrolled', ...facts }, 'lane enrolled');
}

export function logTabletPrepared(
  log: Logger,
  facts: { tablet: number; schoolClass: number; user: number },
): void {
  log.info({ event: 'tablet_prepared', ...facts }, 'class tablet prepared');
}

export function logTabletRevoked(log: Logger, facts: { tablet: number; user: number }): void {
  log.warn({ event: 'tablet_revoked', ...facts }, 'class tablet revoked');
}

export function logTabletLeft(log: Logger, facts: { tablet: number; lanes: number }): void {
  log.info({ event: 'tablet_left', ...facts }, 'class tablet signed out');
}

export function logCommandRefused(
  log: Logger,
  facts: { lane: string; number: number; type: string; code: string },
): void {
  log.warn({ event: 'command_refused', ...facts }, 'command refused');
}

export function logFileStored(log: Logger, facts: { type: string; size: number }): void {
  log.debug({ event: 'file_stored', ...facts }, 'file stored');
}

export function logSpeechFailed(
  log: Logger,
  facts: { kind?: SpeechKind; id?: number; message: string },
): void {
  log.warn({ event: 'speech_failed', ...facts }, "the school's voice could not render something now");
}

export function logFilesSwept(log: Logger, facts: { temporary: number; unreferenced: number }): void {
  log.info({ event: 'files_swept', ...facts }, 'files swept');
}

/** A backup was restored that knew nothing of these deletions. */
export function logDeletionsRepeated(log: Logger, facts: { students: number }): void {
  log.info({ event: 'deletions_repeated', ...facts }, 'students of a restored backup were deleted again');
}

/** A backup was restored that knew nothing of these changes; the health page says what a person does again. */
export function logAccessRepeated(log: Logger, facts: { changed: number }): void {
  log.info(
    { event: 'access_repeated', ...facts },
    'access that a restored backup gave back was taken away again',
  );
}

/** The key was taken away, or the database came from another computer without it. */
export function logSecondFactorsOff(log: Logger, facts: { accounts: number }): void {
  const said =
    'second factors were set up with another key than the one in second-factor.key: they are off until they are set up anew';
  log.warn({ event: 'second_factors_off', ...facts }, said);
}

export function logBackedUp(log: Logger, facts: { head: number; files: number; ms: number }): void {
  log.info({ event: 'backed_up', ...facts }, 'backup verified');
}

/** `path`: the database of the backup before. */
export function logBackupUnread(log: Logger, facts: { path: string; message: string }): void {
  const said =
    'the newest backup could not be read: all files are checked for the next one; look at the health of its disk';
  log.error({ event: 'backup_unread', ...facts }, said);
}

export function logBackupSent(log: Logger, facts: { files: number; ms: number }): void {
  log.info({ event: 'backup_sent', ...facts }, 'backup sent to the online storage');
}

export function logFileLost(log: Logger, facts: { sha256: string }): void {
  const said =
    'a file is not on the disk and in no backup; the server asks the device that sent it, or renders it again';
  log.error({ event: 'file_lost', ...facts }, said);
}

export function logFileGone(log: Logger, facts: { sha256: string }): void {
  const said = 'a file is not on the disk, and no backups are made from which it could come back';
  log.error({ event: 'file_gone', ...facts }, said);
}

export function logFileUnread(log: Logger, facts: { sha256: string; message: string }): void {
  const said = 'the disk could not read a file; look at the health of this disk';
  log.error({ event: 'file_unread', ...facts }, said);
}

export function logFileDamaged(log: Logger, facts: { sha256: string; aside: string }): void {
  const said =
    'the disk has damaged a file: it was moved aside, not deleted; look at the health of this disk';
  log.error({ event: 'file_damaged', ...facts }, said);
}

export function logFilePutBack(log: Logger, facts: { sha256: string }): void {
  const said = 'a file was missing or damaged and was put back from the backup';
  log.warn({ event: 'file_put_back', ...facts }, said);
}

export function logDatabaseDamaged(log: Logger, facts: { message: string }): void {
  const said =
    'pages of the database are damaged: stop the server, keep a copy of its folder, and restore the newest backup';
  log.error({ event: 'database_damaged', ...facts }, said);
}

/** `count`: connections of this use that were lost since the start. */
export function logConnectionLost(
  log: Logger,
  facts: {
    use: string;
    database: string;
    count: number;
    message: string;
    schema?: string;
    schoolsDir?: string;
  },
): void {
  const said = 'a connection to the database was lost; it is opened again when it is needed';
  log.warn({ event: 'database_connection_lost', ...facts }, said);
}

export function logJobFailed(log: Logger, facts: { job: string; message: string }): void {
  log.error({ event: 'job_failed', ...facts }, 'job failed');
}

/** A fault of ours. The error's message and stack stay; what the request carried does not. */
export function logFault(log: Logger, error: Error, facts: { method: string; route: string }): void {
  log.error(
    { event: 'fault', ...facts, name: error.name, message: error.message, stack: error.stack },
    'fault',
  );
}
