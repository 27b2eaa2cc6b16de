/**
 * Objects in one bucket of an S3 storage (Amazon, MinIO, Garage, R2, B2), addressed by path: `<endpoint>/<bucket>/<key>`.
 * Each upload is signed with the hash of its bytes, so the storage refuses what was damaged on its way.
 */

import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { ByteRange } from 'shared-schema/rules/byte-range';
import { callStorage, type S3Reply, type Timers } from './s3-call.ts';
import { S3Error } from './s3-error.ts';
import { parseErrorCode, parseListPage, type S3Object } from './s3-replies.ts';

export interface S3Options {
  /** `https://` address of the storage, without the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Sent {
  readonly body?: Blob | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
}

export interface S3Download {
  /** Bytes that `content` will have: those of the range where one was requested. */
  readonly size: number;
  readonly content: Readable;
}

/** All calls throw `S3Error`; what is not there is no error. */
export interface S3Client {
  /** Stores an object, in the place of an earlier one. `sha256`: hash of `body`, in hex digits. */
  put(key: string, body: Blob | Uint8Array<ArrayBuffer>, sha256: string): Promise<void>;
  /** Null when there is no such object. The caller reads `content` to its end or destroys it. */
  get(key: string, range?: ByteRange): Promise<S3Download | null>;
  /** Null when there is no such object. */
  head(key: string): Promise<{ size: number; modifiedAt: number } | null>;
  /** An object that is not there counts as deleted. */
  delete(key: string): Promise<void>;
  /** Objects whose keys begin with `prefix`, in the order of their keys, page by page. */
  list(prefix: string): AsyncIterable<S3Object>;
}

/** Of a reply 5xx or 429, with full jitter: at most 0.05, 0.1, 0.2 and 0.4 seconds between the tries. */
const RETRIES = 4;
const FIRST_RETRY_MS = 50;

/** Unlike those of the process, these keep a command of the shell alive. */
const TIMERS: Timers = {
  setTimeout: (run, ms) => globalThis.setTimeout(run, ms),
  clearTimeout: (timer) => globalThis.clearTimeout(timer as NodeJS.Timeout | undefined),
};

export interface S3Connection {
  /** Ends calls that run, and all later ones. */
  readonly signal?: AbortSignal | undefined;
  readonly timers?: Timers;
}

/**
 * Opens no connection: the first call does. Whatever the storage does not answer in time, or at all, is not tried again
 * here: the device that sends, or the next backup, comes back.
 */
export function createS3Client(options: S3Options, { signal, timers = TIMERS }: S3Connection = {}): S3Client {
  const { accessKeyId, secretAccessKey, region } = options;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const root = `${options.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(options.bucket)}`;
  const urlOf = (key: string) => `${root}/${key.split('/').map(encodeURIComponent).join('/')}`;

  async function callWithRetries(method: string, url: string, { body, headers }: Sent): Promise<S3Reply> {
    const uploadBytes = body instanceof Blob ? body.size : (body?.byteLength ?? 0);
    for (let left = RETRIES; ; left--) {
      // Signed anew for each try: a signature has a time in it.
      const request = await aws.sign(url, { method, ...(body && { body }), ...(headers && { headers }) });
      const reply = await callStorage(request, { timers, signal: signal ?? null, uploadBytes });
      if (left === 0 || (reply.status < 500 && reply.status !== 429)) return reply;
      await reply.discard();
      const restMs = Math.random() * FIRST_RETRY_MS * 2 ** (RETRIES - left);
      await new Promise<void>((resolve) => timers.setTimeout(resolve, restMs));
    }
  }

  async function request(method: string, url: string, sent: Sent = {}): Promise<S3Reply> {
    const reply = await callWithRetries(method, url, sent);
    // A reply to HEAD has no body that could say more.
    if (reply.ok || (method === 'HEAD' && reply.status === 404)) return reply;
    const code = parseErrorCode(await reply.text().catch(() => '')) ?? reply.statusText;
    throw new S3Error(code, reply.status);
  }

  async function* list(prefix: string): AsyncGenerator<S3Object> {
    let token: string | null = null;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (token !== null) query.set('continuation-token', token);
      // A sign of addition would be read as a space.
      const response = await request('GET', `${root}?${query.toString().replaceAll('+', '%20')}`);
      const page = parseListPage(await response.text());
      if (page === null) throw new S3Error('Unreadable', response.status);
      yield* page.objects;
      token = page.nextToken;
    } while (token !== null);
  }

  return {
    async put(key, body, sha256) {
      await request('PUT', urlOf(key), { body, headers: { 'x-amz-content-sha256': sha256 } });
    },
    async get(key, range) {
      try {
        const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
        const response = await request('GET', urlOf(key), { headers });
        return { size: sizeOf(response), content: Readable.from(response.content(), { objectMode: false }) };
      } catch (error) {
        if (error instanceof S3Error && error.code === 'NoSuchKey') return null;
        throw error;
      }
    },
    async head(key) {
      const response = await request('HEAD', urlOf(key));
      if (response.status === 404) return null;
      return {
        size: sizeOf(response),
        modifiedAt: Date.parse(response.headers.get('last-modified') ?? ''),
      };
    },
    async delete(key) {
      await request('DELETE', urlOf(key));
    },
    list,
  };
}

function sizeOf(response: S3Reply): number {
  const size = Number(response.headers.get('content-length') ?? Number.NaN);
  if (!Number.isSafeInteger(size)) throw new S3Error('Unreadable', response.status);
  return size;
}
