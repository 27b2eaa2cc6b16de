/** The transport of the app: HTTP with timeouts, no redirects, and no trust in an answer that is not ours. */
import type { CommandsReply, EnrolReply, LaneState, PullPage, PullReply } from 'shared-schema/sync';
import {
  ACCOUNT_HEADER,
  BLOB_TIMEOUT_MS,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
  REQUEST_TIMEOUT_MS,
} from 'shared-schema/sync/protocol';
import type { Clock } from '#platform/clock.ts';
import {
  type Answer,
  asFailure,
  classifyError,
  classifyRefusal,
  isOurs,
  type Refusal,
} from './classify-reply.ts';
import type { Answered, HealthReply, LaneAccess, Outcome, Transport } from './transport.ts';

export interface HttpParts {
  fetch: typeof fetch;
  clock: Clock;
  /** Put before every path; empty in the app. */
  origin?: string;
}

interface Call {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT';
  path: string;
  /** Uid whose session goes along; null sends no cookie. */
  session: string | null;
  /** Uid for whom a class tablet asks with its own token. */
  member?: string;
  token?: string | undefined;
  json?: unknown;
  bytes?: { type: string; body: ArrayBuffer };
  timeout?: number;
}

type Ask = <T>(call: Call) => Promise<Answered<T> | Refusal>;
/** One call, for those who know no gap and no fork. */
export type AskSimply = <T>(call: Call) => Promise<Outcome<T>>;

/** What every transport over fetch is made of. */
export function createHttpClient(parts: HttpParts): { ask: Ask; simple: AskSimply } {
  const ask: Ask = (call) => request(parts, call);
  return { ask, simple: async <T>(call: Call) => failing(await ask<T>(call)) };
}

/** A transport over fetch. */
export function createHttpTransport(parts: HttpParts): Transport {
  const { ask, simple } = createHttpClient(parts);
  return {
    async enrol(account, body) {
      const answer = await ask<EnrolReply>({
        method: 'POST',
        path: '/api/sync/lanes',
        session: account,
        json: body,
      });
      return answer.kind === 'fork' ? answer : failing(answer);
    },
    laneState: (access) => simple<LaneState>({ method: 'GET', path: lanePath(access), ...proof(access) }),
    async headBlob(access, sha256) {
      const answer = await simple<unknown>({ method: 'HEAD', path: blobPath(sha256), ...proof(access) });
      if (answer.kind === 'unknown') return { kind: 'ok', value: false };
      return answer.kind === 'ok' ? { kind: 'ok', value: true } : answer;
    },
    async putBlob(access, { sha256, type, bytes }) {
      const answer = await simple<unknown>({
        method: 'PUT',
        path: blobPath(sha256),
        ...proof(access),
        bytes: { type, body: bytes },
        timeout: BLOB_TIMEOUT_MS,
      });
      return answer.kind === 'ok' ? { kind: 'ok', value: true } : answer;
    },
    sendCommands: (access, commands) =>
      ask<CommandsReply>({
        method: 'POST',
        path: `${lanePath(access)}/commands`,
        ...proof(access),
        json: { commands },
      }),
    async pull(account, body, token) {
      const proof = token === undefined ? { session: account } : { session: null, member: account, token };
      const answer = await simple<PullReply>({
        method: 'POST',
        path: '/api/sync/pull',
        ...proof,
        json: body,
      });
      if (answer.kind !== 'ok') return answer;
      if ('reset' in answer.value) return { kind: 'reset', reason: answer.value.reset };
      return answer as Answered<PullPage>;
    },
    health: () => simple<HealthReply>({ method: 'GET', path: '/api/health', session: null }),
  };
}

function failing<T>(answer: Answered<T> | Refusal): Outcome<T> {
  return answer.kind === 'ok' ? answer : asFailure(answer);
}

function lanePath({ lane }: LaneAccess): string {
  return `/api/sync/lanes/${lane}`;
}

function blobPath(sha256: string): string {
  return `/api/sync/blobs/${sha256}`;
}

function proof({ token, session }: LaneAccess) {
  return { token, session };
}

async function request<T>(parts: HttpParts, call: Call): Promise<Answered<T> | Refusal> {
  const stop = new AbortController();
  const timer = parts.clock.setTimeout(
    () => stop.abort(new DOMException('No answer in time', 'TimeoutError')),
    call.timeout ?? REQUEST_TIMEOUT_MS,
  );
  try {
    const answer = await readAnswer(
      await parts.fetch(`${parts.origin ?? ''}${call.path}`, initOf(call, stop.signal)),
      call,
    );
    if (!isOurs(answer, call.method === 'HEAD')) return { kind: 'retry', why: 'foreign' };
    if (answer.status >= 200 && answer.status < 300) return { kind: 'ok', value: answer.body as T };
    return classifyRefusal(answer, parts.clock.now());
  } catch (error) {
    return classifyError(stop.signal.aborted ? stop.signal.reason : error) as Refusal;
  } finally {
    parts.clock.clearTimeout(timer);
  }
}

/** Reads the body within the timeout: a truncated answer is a failed one. */
async function readAnswer(response: Response, call: Call): Promise<Answer> {
  const { status, headers } = response;
  if (call.method === 'HEAD' || status === 204) return { status, headers, body: undefined };
  const text = await response.text();
  return { status, headers, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function initOf(call: Call, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) };
  const account = call.session ?? call.member;
  if (account !== undefined) headers[ACCOUNT_HEADER] = account;
  if (call.token !== undefined) headers.authorization = `Bearer ${call.token}`;
  const body = bodyOf(call, headers);
  return {
    method: call.method,
    headers,
    // A student's lane goes without the cookie, so that nobody else's session is ever drawn in.
    credentials: call.session === null ? 'omit' : 'include',
    redirect: 'error',
    cache: 'no-store',
    signal,
    ...(body !== undefined && { body }),
  };
}

function bodyOf(call: Call, headers: Record<string, string>): BodyInit | undefined {
  if (call.bytes) {
    headers['content-type'] = call.bytes.type;
    return call.bytes.body;
  }
  if (call.json === undefined) return undefined;
  headers['content-type'] = 'application/json';
  return JSON.stringify(call.json);
}
