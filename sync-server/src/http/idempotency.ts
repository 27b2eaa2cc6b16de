/** Idempotency-Key on REST writes: the same key with the same content answers what was answered the first time. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from 'shared-schema/sync/protocol';
import type { Actor } from '#access/actor.ts';
import type { Db, Tx } from '#db/database.ts';
import { REPLY_GONE } from '#db/retention/stored-replies.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';

/** Longer keys are no keys that a client makes. */
const MAX_KEY_LENGTH = 200;

/**
 * Runs `work` unless its key was used before; then answers the stored reply, or throws `idempotency_mismatch` for
 * other content. The reply is stored in the write's own transaction; a refusal is not stored and may be tried again.
 */
export function runOncePerKey<T>(
  w: WriteContext,
  request: FastifyRequest,
  actor: Actor,
  work: (w: WriteContext) => Promise<T>,
): Promise<T> {
  const commandId = commandIdOf(request, actor);
  return commandId === null ? work(w) : runKeyed(w, request, commandId, work);
}

async function runKeyed<T>(
  w: WriteContext,
  request: FastifyRequest,
  commandId: string,
  work: (w: WriteContext) => Promise<T>,
): Promise<T> {
  const body_hash = hashOf(request);
  const known = await findReply(w.tx, commandId);
  if (known) {
    if (known.body_hash !== body_hash) throw new AppError('idempotency_mismatch');
    if (known.status === REPLY_GONE) throw new AppError('not_found');
    return JSON.parse(known.reply ?? 'null') ?? undefined;
  }
  const value = await work(w);
  const reply = value === undefined ? null : JSON.stringify(value);
  const type = `${request.method} ${request.routeOptions.url}`;
  await w.tx
    .insertInto('results')
    .values({ command_id: commandId, type, body_hash, status: 'ok', reply, created_at: w.now() })
    .execute();
  return value;
}

/**
 * True where the key of the request was used before: `runOncePerKey` then answers without its write. For a call whose own
 * first success would refuse what comes before the write.
 */
export async function isRepeated(db: Db, request: FastifyRequest, actor: Actor): Promise<boolean> {
  const commandId = commandIdOf(request, actor);
  return commandId !== null && (await findReply(db, commandId)) !== undefined;
}

/** Under what the reply is stored; null without a key. Throws `invalid_body` for a key that no client makes. */
function commandIdOf(request: FastifyRequest, actor: Actor): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > MAX_KEY_LENGTH) throw new AppError('invalid_body');
  return `rest:${actor.kind === 'user' ? actor.id : 'anonymous'}:${key}`;
}

function findReply(db: Db | Tx, commandId: string) {
  return db
    .selectFrom('results')
    .select(['body_hash', 'reply', 'status'])
    .where('command_id', '=', commandId)
    .executeTakeFirst();
}

const SECRET: ReadonlySet<string> = new Set(['password', 'currentPassword']);

/** Without passwords, so that nobody can guess one from a stolen database by this fast hash. */
function hashOf(request: FastifyRequest): string {
  const body = JSON.stringify(request.body ?? null, (field, value) =>
    SECRET.has(field) ? undefined : value,
  );
  return createHash('sha256').update(`${request.method} ${request.url}\n${body}`).digest('base64url');
}
