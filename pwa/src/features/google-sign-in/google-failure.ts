/** Title and sentence of a sign-in with Google that failed. Specification, student side, section 8 'Google'. */
import type { GoogleRole } from '#data/auth/google/google-visit.ts';
import { isQuotaError } from '#data/outbox/storage/storage-error.ts';
import { readField } from '#platform/read-field.ts';
import { fieldTexts } from '#ui/forms/texts.ts';
import { fullTabletText } from '#ui/student/texts.ts';
import { googleTexts as texts } from './texts.ts';

interface Failure {
  title: string;
  message: string;
}

/** Google was not reached, or let nobody in. It does neither for a server on a developer's machine or without HTTPS. */
export function visitFailure(
  kind: 'failed' | 'unavailable',
  { hostname, protocol }: Pick<Location, 'hostname' | 'protocol'>,
): Failure {
  const { localhost, http, text } = texts.development;
  if (/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return { title: localhost, message: text };
  if (protocol === 'http:') return { title: http, message: text };
  return kind === 'failed' ? { title: texts.failedTitle, message: texts.failed } : unavailable;
}

export const unavailable: Failure = { title: texts.unavailableTitle, message: texts.unavailable };

/** The school's server did not take what Google has signed, or the device is too full to store who was let in. */
export function refusal(role: GoogleRole, error: unknown): Failure {
  const code = readField(error, 'code');
  if (code === 'unreachable' || code === 'google_unavailable') return unavailable;
  return { title: texts.refusedTitle[role], message: reasonOf(role, error) };
}

function reasonOf(role: GoogleRole, error: unknown): string {
  if (isQuotaError(error)) return fullDeviceTexts[role];
  const sentence = readField(error, 'sentence');
  return typeof sentence === 'string' && sentence ? sentence : texts.failed;
}

const fullDeviceTexts = { teacher: fieldTexts.deviceFull, student: fullTabletText };
