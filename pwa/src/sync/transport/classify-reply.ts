/** What an HTTP answer means to the engine. An answer counts only if it is ours: JSON with the protocol header. */
import type { ErrorCode } from 'shared-schema/contract/errors';
import { CODE_HEADER, PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import type { Failure, Outcome } from './transport.ts';

/** A refusal of our server, or an outcome that only some calls have. */
export type Refusal = Failure | { kind: 'gap'; expected: number } | { kind: 'fork' };

/** The parts of an answer that decide. `body` is undefined when it is no JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** True for an answer of our server, whatever it says. HEAD and 204 have no body to be JSON. */
export function isOurs({ status, headers, body }: Answer, bodiless: boolean): boolean {
  return headers.has(PROTOCOL_HEADER) && (bodiless || status === 204 || body !== undefined);
}

/**
 * Refusals of the account or its device as such, which only a person can put right. Any other 403 or 410 is a fault on
 * the way, as when a proxy rewrites the host and every origin looks foreign (`origin_refused`): it is tried again, for
 * one wrong setting must not stop every tablet until each child has signed in anew.
 */
const REVOCATIONS: ReadonlySet<string> = new Set([
  'lane_revoked',
  'account_deleted',
  'tablet_revoked',
  'wrong_role',
] satisfies ErrorCode[]);

/** Sorts every answer that is not a success. */
export function classifyRefusal(answer: Answer, now: number): Refusal {
  const { status, body } = answer;
  const code = textField(body, 'code') ?? answer.headers.get(CODE_HEADER) ?? `status_${status}`;
  if (status === 401) return { kind: 'unauthorized' };
  if (REVOCATIONS.has(code)) return { kind: 'revoked', code };
  if (status === 404) return { kind: 'unknown' };
  if (status === 409) return classifyConflict(body, code, status);
  if (status === 422 && code === 'hash_mismatch') return { kind: 'retry', why: 'server' };
  if ([400, 413, 415, 422].includes(status)) return { kind: 'refused', status, code };
  if (status === 426) return { kind: 'retry', why: 'outdated' };
  // Only a server that is busy keeps the other lanes waiting: 425 and 429 speak about the one account.
  const why = status === 503 ? 'busy' : 'server';
  return { kind: 'retry', why, ...retryAfter(answer.headers, now) };
}

function classifyConflict(body: unknown, code: string, status: number): Refusal {
  if (code === 'account_mismatch') return { kind: 'mismatch' };
  if (code === 'lane_fork') return { kind: 'fork' };
  const expected = numberField(body, 'expected') ?? numberField(field(body, 'details'), 'expected');
  if (expected !== undefined) return { kind: 'gap', expected };
  return { kind: 'refused', status, code };
}

/** Calls that know no gap or fork take them for a refusal. */
export function asFailure(refusal: Refusal): Failure {
  return refusal.kind === 'gap' || refusal.kind === 'fork'
    ? { kind: 'refused', status: 409, code: `lane_${refusal.kind}` }
    : refusal;
}

/** Why no answer came at all. */
export function classifyError(reason: unknown): Outcome<never> {
  const isTimeout = (reason as { name?: string } | null)?.name === 'TimeoutError';
  return { kind: 'retry', why: isTimeout ? 'timeout' : 'network' };
}

/** Milliseconds asked for by Retry-After, given in seconds or as a date; at most ten minutes. */
function retryAfter(headers: Headers, now: number): { after?: number } {
  const text = headers.get('retry-after');
  if (!text) return {};
  const seconds = Number(text);
  const after = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - now;
  return Number.isFinite(after) ? { after: Math.min(Math.max(0, after), 600_000) } : {};
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
}

function textField(body: unknown, name: string): string | undefined {
  const value = field(body, name);
  return typeof value === 'string' ? value : undefined;
}

function numberField(body: unknown, name: string): number | undefined {
  const value = field(body, name);
  return typeof value === 'number' ? value : undefined;
}
