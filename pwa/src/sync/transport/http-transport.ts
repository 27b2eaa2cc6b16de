/** The transport of the app: HTTP with timeouts, without redirects; a reply counts only if it is from our server. */
import type { CommandsReply, LaneReply, PullReply, RegisterLaneReply } from 'shared-schema/sync';
import {
  ACCOUNT_HEADER,
  BLOB_TIMEOUT_MS,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
} from 'shared-schema/sync/protocol';
import { type Clock, withDeadline } from '#platform/clock.ts';
import {
  asFailure,
  classifyError,
  classifyRefusal,
  type HttpReply,
  isOurReply,
  type Refusal,
} from './classify-reply.ts';
import { type Addresses, type MaybeMoved, readMovedTo, sendWhereSchoolIs } from './moved-school.ts';
import { transferTimeout } from './transfer-timeout.ts';
import type { HealthReply, LaneAccess, Outcome, Success, Transport } from './transport.ts';

export interface HttpParts {
  fetch: typeof fetch;
  clock: Clock;
  /** Prefix of every path while the school is at the app's own address; empty in the app. */
  origin?: string;
  /** Where a school that moved is now; left out, calls go to the app's own address. */
  addresses?: Addresses;
}

interface Call {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT';
  path: string;
  /** Uid of the account whose session is used; null sends no cookie. */
  session: string | null;
  /** Uid of the student for whom a class tablet calls with its own token. */
  member?: string;
  token?: string | undefined;
  json?: unknown;
  bytes?: { type: string; body: ArrayBuffer };
  timeout?: number;
}

export interface HttpClient {
  send<T>(call: Call): Promise<Success<T> | Refusal>;
  /** Sends a call that knows no gap and no fork. */
  sendPlain<T>(call: Call): Promise<Outcome<T>>;
}

/** The client behind every transport over fetch. */
export function createHttpClient(parts: HttpParts): HttpClient {
  return {
    send: (call) => sendCall(parts, call),
    sendPlain: async <T>(call: Call) => toOutcome(await sendCall<T>(parts, call)),
  };
}

/** A transport over fetch. */
export function createHttpTransport(parts: HttpParts): Transport {
  const { send, sendPlain } = createHttpClient(parts);
  return {
    async registerLane(account, body) {
      const outcome = await send<RegisterLaneReply>({
        method: 'POST',
        path: '/api/sync/lanes',
        session: account,
        json: body,
      });
      return outcome.kind === 'fork' ? outcome : toOutcome(outcome);
    },
    laneState: (access) => sendPlain<LaneReply>({ method: 'GET', path: lanePath(access), ...proof(access) }),
    async headBlob(access, sha256) {
      const outcome = await sendPlain<unknown>({ method: 'HEAD', path: blobPath(sha256), ...proof(access) });
      if (outcome.kind === 'unknown') return { kind: 'ok', value: false };
      return outcome.kind === 'ok' ? { kind: 'ok', value: true } : outcome;
    },
    async putBlob(access, { sha256, type, bytes }) {
      const outcome = await sendPlain<unknown>({
        method: 'PUT',
        path: blobPath(sha256),
        ...proof(access),
        bytes: { type, body: bytes },
        // What waits behind a file waits as long, in a network that swallows packets: a small file gets no more.
        timeout: Math.max(BLOB_TIMEOUT_MS, transferTimeout(bytes.byteLength)),
      });
      return outcome.kind === 'ok' ? { kind: 'ok', value: true } : outcome;
    },
    sendCommands: (access, commands) =>
      send<CommandsReply>({
        method: 'POST',
        path: `${lanePath(access)}/commands`,
        ...proof(access),
        json: { commands },
      }),
    async pull(account, body, token) {
      const proof = token === undefined ? { session: account } : { session: null, member: account, token };
      const outcome = await sendPlain<PullReply>({
        method: 'POST',
        path: '/api/sync/pull',
        ...proof,
        json: body,
      });
      if (outcome.kind !== 'ok') return outcome;
      const { value } = outcome;
      return 'reset' in value ? { kind: 'reset', reason: value.reset } : { kind: 'ok', value };
    },
    health: () => sendPlain<HealthReply>({ method: 'GET', path: '/api/health', session: null }),
  };
}

function toOutcome<T>(outcome: Success<T> | Refusal): Outcome<T> {
  return outcome.kind === 'ok' ? outcome : asFailure(outcome);
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

async function sendCall<T>(parts: HttpParts, call: Call): Promise<Success<T> | Refusal> {
  const sendAt = (origin: string) => sendTo<T>(parts, call, origin);
  if (!parts.addresses) return (await sendAt('')).outcome;
  return sendWhereSchoolIs(parts.addresses, call.session !== null, sendAt);
}

async function sendTo<T>(
  parts: HttpParts,
  call: Call,
  origin: string,
): Promise<MaybeMoved<Success<T> | Refusal>> {
  const { clock } = parts;
  try {
    const init = initOf(call);
    const timeout = call.timeout ?? transferTimeout(new Blob([init.body ?? '']).size);
    const reply = await withDeadline(clock, timeout, async (signal) => {
      const url = `${origin || (parts.origin ?? '')}${call.path}`;
      return readReply(await parts.fetch(url, { ...init, signal }), call);
    });
    if (!isOurReply(reply, call.method === 'HEAD')) return { outcome: { kind: 'retry', why: 'foreign' } };
    if (reply.status >= 200 && reply.status < 300) return { outcome: { kind: 'ok', value: reply.body as T } };
    const movedTo = readMovedTo(reply.body);
    return { outcome: classifyRefusal(reply, clock.now()), ...(movedTo !== null && { movedTo }) };
  } catch (error) {
    return { outcome: classifyError(error) };
  }
}

/** Reads the body within the timeout: a truncated reply is a failed one. */
async function readReply(response: Response, call: Call): Promise<HttpReply> {
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

function initOf(call: Call): RequestInit & { body?: ArrayBuffer | string } {
  const headers: Record<string, string> = { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) };
  const account = call.session ?? call.member;
  if (account !== undefined) headers[ACCOUNT_HEADER] = account;
  if (call.token !== undefined) headers.authorization = `Bearer ${call.token}`;
  const body = bodyOf(call, headers);
  return {
    method: call.method,
    headers,
    // A student's lane is sent without the cookie, so that no other account's session is involved.
    credentials: call.session === null ? 'omit' : 'include',
    redirect: 'error',
    cache: 'no-store',
    ...(body !== undefined && { body }),
  };
}

function bodyOf(call: Call, headers: Record<string, string>): ArrayBuffer | string | undefined {
  if (call.bytes) {
    headers['content-type'] = call.bytes.type;
    return call.bytes.body;
  }
  if (call.json === undefined) return undefined;
  headers['content-type'] = 'application/json';
  return JSON.stringify(call.json);
}
