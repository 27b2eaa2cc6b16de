/**
 * Calls of the contract, typed by their key. Specification, teacher side, 'Shared request behaviour': cookies always,
 * errors as '{status}: {text}', a read without a session is null, reads are tried three times, writes once.
 */
import type { CallRequest, ContractKey, Reply } from 'shared-schema/contract';
import {
  MAX_READ_RETRIES,
  MAX_READ_RETRY_DELAY_MS,
  READ_RETRY_DELAY_MS,
} from 'shared-schema/rules/constants';
import {
  ACCOUNT_HEADER,
  IDEMPOTENCY_HEADER,
  PROTOCOL_HEADER,
  PROTOCOL_VERSION,
  REQUEST_TIMEOUT_MS,
} from 'shared-schema/sync/protocol';
import { type Clock, wait, withDeadline } from '#platform/clock.ts';
import { ApiError, apiErrorOf } from './api-error.ts';

/** A read (GET) without a session answers null. */
export type ApiReply<K extends ContractKey> = K extends `GET ${string}` ? Reply<K> | null : Reply<K>;

/** A write that is sent again with the same `idempotencyKey` is done once, and answered as the first time. */
type Request<K extends ContractKey> = CallRequest<K> & { idempotencyKey?: string };
/** The request may be left out where nothing in it is required. */
type Arguments<K extends ContractKey> =
  Record<never, never> extends Request<K> ? [request?: Request<K>] : [request: Request<K>];

export type Api = <K extends ContractKey>(key: K, ...request: Arguments<K>) => Promise<ApiReply<K>>;

export interface ApiParts {
  fetch: typeof fetch;
  clock: Clock;
  /** Uid of the account on the screen; the server refuses to act as anybody else. */
  account(): string | null;
}

/** A request whose call is not known by its type. */
interface Plain {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
}

/** The client's calls throw `ApiError`. */
export function createApi(parts: ApiParts): Api {
  return async (key, ...[request]) => {
    const method = key.slice(0, key.indexOf(' '));
    const isRead = method === 'GET';
    const call = () => send(parts, method, key.slice(method.length + 1), (request ?? {}) as Plain);
    // The contract ties a key to its reply; the wire cannot.
    return (isRead ? readWithRetries(parts.clock, call) : call()) as Promise<never>;
  };
}

async function readWithRetries(clock: Clock, call: () => Promise<unknown>): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 401) return null;
      if (status === 403 || attempt >= MAX_READ_RETRIES) throw error;
      await wait(clock, Math.min(READ_RETRY_DELAY_MS * 2 ** attempt, MAX_READ_RETRY_DELAY_MS));
    }
  }
}

async function send(parts: ApiParts, method: string, path: string, request: Plain): Promise<unknown> {
  try {
    return await withDeadline(parts.clock, REQUEST_TIMEOUT_MS, async (signal) => {
      const init = initOf(parts, method, request, signal);
      const answer = await parts.fetch(addressOf(path, request), init);
      return readAnswer(answer, method);
    });
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, 'unreachable', 'unreachable', null, error);
  }
}

export function initOf(
  parts: Pick<ApiParts, 'account'>,
  method: string,
  { body, idempotencyKey }: Pick<Plain, 'body' | 'idempotencyKey'>,
  signal: AbortSignal,
): RequestInit {
  const who = parts.account();
  const isForm = typeof FormData !== 'undefined' && body instanceof FormData;
  const headers: Record<string, string> = {
    [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
    ...(who !== null && { [ACCOUNT_HEADER]: who }),
    ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { [IDEMPOTENCY_HEADER]: idempotencyKey }),
  };
  return {
    method,
    headers,
    credentials: 'include',
    redirect: 'error',
    signal,
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  };
}

/** Throws `ApiError` unless our server has agreed. */
export async function requireOk(answer: Response): Promise<void> {
  // A captive portal answers 200 with its own page: without our header it is nobody's answer.
  if (!answer.headers.has(PROTOCOL_HEADER)) throw new ApiError(0, 'unreachable', 'unreachable');
  if (!answer.ok) throw apiErrorOf(answer.status, await answer.text(), answer.statusText);
}

async function readAnswer(answer: Response, method: string): Promise<unknown> {
  await requireOk(answer);
  if (answer.status === 204 || method === 'HEAD') return undefined;
  const isJson = answer.headers.get('content-type')?.includes('json');
  return isJson ? answer.json() : answer.blob();
}

/** `/api/activities/:id` with its parameters put in and the query behind it; empty query values are left out. */
export function addressOf(path: string, { params = {}, query = {} }: Plain): string {
  const filled = path.replace(/:([a-z]\w*)/gi, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}
