/**
 * How a call of the contract becomes a route: who may call it at all, its checked parts, one service call, and the
 * reply with the contract's status. A call that writes is one write of the writer, and honors Idempotency-Key.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Call,
  type ContractKey,
  calls,
  type ParsedBody,
  type ParsedParams,
  type ParsedQuery,
  permissions,
  type Reply,
  statusOf,
} from 'shared-schema/contract';
import type { Role } from 'shared-schema/entities';
import { EXPORT_SIZE_HEADER } from 'shared-schema/sync/protocol';
import { type Actor, anonymous } from '#access/actor.ts';
import type { WriteContext } from '#db/writer.ts';
import { AppError } from '#errors.ts';
import type { SentFile } from '#files/sent-file.ts';
import type { School } from '#school.ts';
import { runOncePerKey } from './idempotency.ts';

/** The school that is asked, and the checked parts of the request as the contract describes them. */
export interface ServedCall<K extends ContractKey> {
  readonly school: School;
  readonly params: ParsedParams<K>;
  readonly query: ParsedQuery<K>;
  readonly body: ParsedBody<K>;
}

/** Who calls, as the access plugin found out. */
function actorOf(request: FastifyRequest): Actor {
  return request.actor ?? anonymous;
}

/** Registers a call that only reads, or whose service writes by itself: it does not honor Idempotency-Key. */
export function serveRead<K extends ContractKey>(
  app: FastifyInstance,
  key: K,
  read: (
    actor: Actor,
    call: ServedCall<K>,
    request: FastifyRequest,
    response: FastifyReply,
  ) => Promise<Reply<K>>,
): void {
  register(app, key, (request, response) => read(actorOf(request), partsOf<K>(request), request, response));
}

/** Registers a call whose reply is a file to be saved. */
export function serveFile<K extends ContractKey>(
  app: FastifyInstance,
  key: K,
  make: (actor: Actor, call: ServedCall<K>) => Promise<SentFile>,
): void {
  register(app, key, async (request, reply) => {
    const { name, type, size, content } = await make(actorOf(request), partsOf<K>(request));
    if (size !== null) reply.header(EXPORT_SIZE_HEADER, size);
    reply.header('content-type', type).header('content-disposition', savedAs(name));
    return content;
  });
}

/** The header that names a file to be saved. Letters that no header carries stand in its second form (RFC 6266). */
function savedAs(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const exact =
    plain === name ? '' : `; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escapeByte)}`;
  return `attachment; filename="${plain}"${exact}`;
}

const escapeByte = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;

/** Where the contract's reply is empty, what a service answers is not sent. */
type Answer<K extends ContractKey> = Reply<K> extends undefined ? unknown : Reply<K>;

/** Registers a call that writes; `work` runs inside the writer, so it awaits nothing but queries. */
export function serveWrite<K extends ContractKey>(
  app: FastifyInstance,
  key: K,
  work: (actor: Actor, w: WriteContext, call: ServedCall<K>) => Promise<Answer<K>>,
): void {
  register(app, key, (request) => {
    const actor = actorOf(request);
    const call = partsOf<K>(request);
    return write(request, actor, (w) => work(actor, w, call));
  });
}

/** A write that needs a password: `prepare` hashes it first, because other writes must not wait that long. */
export function serveHashed<K extends ContractKey, P>(
  app: FastifyInstance,
  key: K,
  prepare: (call: ServedCall<K>, actor: Actor, request: FastifyRequest) => Promise<P>,
  work: (actor: Actor, w: WriteContext, call: ServedCall<K>, prepared: P) => Promise<Answer<K>>,
): void {
  register(app, key, async (request) => {
    const actor = actorOf(request);
    const call = partsOf<K>(request);
    const prepared = await prepare(call, actor, request);
    return write(request, actor, (w) => work(actor, w, call, prepared));
  });
}

/** Runs the write in the writer, once for each key of a request. */
function write<T>(request: FastifyRequest, actor: Actor, work: (w: WriteContext) => Promise<T>): Promise<T> {
  return request.school.writer.write((w) => {
    w.author = actor.kind === 'user' ? `user:${actor.id}` : 'anonymous';
    return runOncePerKey(w, request, actor, work);
  });
}

function register<K extends ContractKey>(
  app: FastifyInstance,
  key: K,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const [method = '', url = ''] = key.split(' ');
  const call: Call = calls[key];
  const { params, query: querystring, body, reply } = call;
  const status = statusOf(call);
  const response = typeof reply === 'string' ? undefined : { [status]: reply };
  const parts = Object.entries({ params, querystring, body, response });
  const admitted = admittedCallers(key);
  app.route({
    method,
    url,
    schema: Object.fromEntries(parts.filter(([, schema]) => schema !== undefined)),
    // Judged in the handler, after the role: who may not call learns nothing about the form.
    attachValidation: true,
    handler: async (request: FastifyRequest, response: FastifyReply) => {
      requireMayCall(admitted, actorOf(request));
      requireValid(request);
      const heedIdleTimeout = ignoreIdleTimeout(request, response);
      try {
        const value = await answer(request, response);
        return response.code(status).send(reply === 'empty' ? undefined : value);
      } finally {
        heedIdleTimeout();
      }
    },
  });
}

/**
 * While a call that has arrived whole is answered, its connection does not count as silent: on a slow computer,
 * checking a release or a backup takes longer than a connection may be silent. The result counts again.
 */
function ignoreIdleTimeout({ raw: { complete } }: FastifyRequest, { raw }: FastifyReply): () => void {
  // Node ends a silent connection unless somebody listens.
  if (complete) raw.on('timeout', ignore);
  return () => void raw.off('timeout', ignore);
}

const ignore = () => undefined;

type Caller = Role | 'anonymous';

/** Whom the permission table admits to a call for some object. Services judge the object, and the role once more. */
function admittedCallers(key: ContractKey): ReadonlySet<Caller> {
  const row = permissions[key];
  const admitted = new Set<Caller>();
  if (row.anonymous !== 401) admitted.add('anonymous');
  if (row.student !== 403 || row.otherStudent !== 403) admitted.add('student');
  if (row.teacher !== 403 || row.otherTeacher !== 403) admitted.add('teacher');
  if (row.admin !== 403) admitted.add('admin');
  return admitted;
}

function requireMayCall(admitted: ReadonlySet<Caller>, actor: Actor): void {
  if (actor.kind === 'anonymous') {
    if (!admitted.has('anonymous')) throw new AppError('not_signed_in');
  } else if (!admitted.has(actor.role)) throw new AppError('wrong_role');
}

function requireValid({ validationError }: FastifyRequest): void {
  if (!validationError) return;
  // An id in no known form names no object.
  if (validationError.validationContext === 'params') throw new AppError('not_found');
  const issues = validationError.validation?.map(({ instancePath, message }: SchemaIssue) => ({
    at: instancePath,
    message,
  }));
  throw new AppError('invalid_body', { issues });
}

interface SchemaIssue {
  readonly instancePath: string;
  readonly message?: string;
}

function partsOf<K extends ContractKey>(request: FastifyRequest): ServedCall<K> {
  const { school, params, query, body } = request;
  return { school, params, query, body } as ServedCall<K>;
}
