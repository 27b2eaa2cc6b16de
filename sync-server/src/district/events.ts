/** What happens in a district, in the log: one function each. What happens in a school says which school. */
import { districtLine } from '#config/installation.ts';
import type { Logger } from '#log/logger.ts';

export type { Logger };

export function logSchoolOpened(log: Logger, facts: { school: string; ms: number }): void {
  log.info({ event: 'school_opened', ...facts }, 'school opened');
}

export function logSchoolClosed(log: Logger, facts: { school: string; ms: number }): void {
  log.info({ event: 'school_closed', ...facts }, 'school closed');
}

export function logSchoolLeftClosed(log: Logger, facts: { school: string }): void {
  const said = `a command closed this school and has not opened it; if none works on it now, run it again, or: ${districtLine('school open <host>')}`;
  log.warn({ event: 'school_left_closed', ...facts }, said);
}

export function logPlacesFull(log: Logger, facts: { places: number }): void {
  const said =
    'all places for open schools are in use, and whoever calls another school is told to wait: raise OPEN_SCHOOLS';
  log.warn({ event: 'school_places_full', ...facts }, said);
}

export function logSchoolFailed(log: Logger, facts: { school: string; message: string }): void {
  log.error({ event: 'school_failed', ...facts }, 'a school could not be opened, read or closed');
}
