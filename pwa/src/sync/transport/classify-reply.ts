/** Maps an HTTP reply to an outcome. A reply counts only if it is from our server: JSON with the protocol header. */

import { MINUTE_MS } from 'shared-schema/clock';
import type { ErrorCode } from 'shared-schema/contract/errors';
import { CODE_HEADER, PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { readField } from '#platform/read-field.ts';
import type { Failure } from './transport.ts';

/** A refusal of our server, or an outcome that only some calls have. */
export type Refusal = Failure | { kind: 'gap'; expected: number } | { kind: 'fork' };

/** The parts of an HTTP reply that decide. `body` is undefined when it is not JSON. */
export interface HttpReply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** True for every reply of our server. HEAD and 204 have no body. */
export function isOurReply({ status, headers, body }: HttpReply, bodiless: boolean): boolean {
  return headers.has(PROTOCOL_HEADER) && (bodiless || status === 204 || body !== undefined);
}

/**
 * Refusals of the account or the device, which only a person can resolve. Any other 403 or 410 is a fault on the way,
 * such as a proxy that rewrites the host so that every origin counts as foreign (`origin_refused`). Such a call is
 * tried again: one wrong setting must not stop every tablet until each student has signed in anew.
 */
const REVOCATIONS: readonly string[] = [
  'lane_revoked',
  'account_deleted',
  'tablet_revoked',
  'wrong_role',
] satisfies ErrorCode[];

/** The outcome of a reply that is not a success. */
export function classifyRefusal(reply: HttpReply, now: number): Refusal {
  const { status, body } = reply;
  const code = textField(body, 'code') ?? reply.headers.get(CODE_HEADER) ?? `status_${status}`;
  if (status === 401)
    return { kind: 'unauthorized', ...(code === 'not_signed_in' && { lacksSession: true }) };
  if (REVOCATIONS.includes(code)) return { kind: 'revoked', code };
  if (status === 404) return { kind: 'unknown' };
  if (status === 409) return classifyConflict(body, code, status);
  if (status === 422 && code === 'hash_mismatch') return { kind: 'retry', why: 'server' };
  if ([400, 413, 415, 422].includes(status)) return { kind: 'refused', status, code };
  if (status === 426) return { kind: 'retry', why: 'outdated' };
  // Only a busy server makes the other lanes wait: 425 and 429 concern one account.
  const why = status === 503 ? 'busy' : 'server';
  return {
    kind: 'retry',
    why,
    ...([403, 429].includes(status) && { code }),
    ...retryAfter(reply.headers, now),
  };
}

function classifyConflict(body: unknown, code: string, status: number): Refusal {
  if (code === 'account_mismatch') return { kind: 'mismatch' };
  if (code === 'lane_fork') return { kind: 'fork' };
  const expected = numberField(body, 'expected') ?? numberField(readField(body, 'details'), 'expected');
  if (expected !== undefined) return { kind: 'gap', expected };
  return { kind: 'refused', status, code };
}

/** For calls without gap and fork, both count as a refusal. */
export function asFailure(refusal: Refusal): Failure {
  return refusal.kind === 'gap' || refusal.kind === 'fork'
    ? { kind: 'refused', status: 409, code: `lane_${refusal.kind}` }
    : refusal;
}

/** The outcome of a request without a reply. */
export function classifyError(reason: unknown): Failure {
  const isTimeout = readField(reason, 'name') === 'TimeoutError';
  return { kind: 'retry', why: isTimeout ? 'timeout' : 'network' };
}

/** Milliseconds of Retry-After, which is given in seconds or as a date; at most ten minutes. */
function retryAfter(headers: Headers, now: number): { after?: number } {
  const text = headers.get('retry-after');
  if (!text) return {};
  const seconds = Number(text);
  const after = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - now;
  return Number.isFinite(after) ? { after: Math.min(Math.max(0, after), 10 * MINUTE_MS) } : {};
}

function textField(body: unknown, name: string): string | undefined {
  const value = readField(body, name);
  return typeof value === 'string' ? value : undefined;
}

function numberField(body: unknown, name: string): number | undefined {
  const value = readField(body, name);
  return typeof value === 'number' ? value : undefined;
}
