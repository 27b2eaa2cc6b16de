/** Turns whatever a call throws into the contract's answer: `{error, code, details?}`. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode } from 'shared-schema/contract/errors';
import { CODE_HEADER, PROTOCOL_HEADER, PROTOCOL_VERSION } from 'shared-schema/sync/protocol';
import { isNoSuchValue } from '#db/constraint-errors.ts';
import { AppError } from '#errors.ts';
import { S3Error } from '#files/s3/s3-error.ts';
import { logFault } from '#log/events.ts';
import { isDatabaseAway, isStatementEnded, type StorageProblem, storageProblem } from '#storage-problem.ts';

/** The `retry-after` header of a refusal. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  busy: 1,
  files_unavailable: 10,
  disk_full: 60,
  disk_failing: 60,
};

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    const { school } = request;
    school.health.noteError(error);
    if (isFault(refusal) && !isHungUp(request)) {
      logFault(school.log, error, { method: request.method, route: request.routeOptions.url ?? '' });
    }
    return sendRefusal(reply, refusal);
  });
}

export function sendRefusal(reply: FastifyReply, refusal: AppError): FastifyReply {
  const wait = RETRY_AFTER_SECONDS[refusal.code];
  if (wait !== undefined) reply.header('retry-after', wait);
  const headers = {
    [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
    [CODE_HEADER]: refusal.code,
    'cache-control': 'no-store',
  };
  return reply.headers(headers).code(refusal.status).send(refusal.toReply());
}

function toRefusal(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error);
  if (error.code === 'FST_FILES_LIMIT') return new AppError('too_many_files');
  if (error.statusCode === 413) return new AppError('too_large');
  if (error.statusCode === 429) return new AppError('rate_limited');
  if (error.statusCode !== undefined && error.statusCode < 500) return new AppError('invalid_body');
  if (error instanceof S3Error) return new AppError('files_unavailable');
  if (isNoSuchValue(error)) return new AppError('invalid_body');
  if (isDatabaseAway(error) || isStatementEnded(error)) return new AppError('busy');
  const problem = storageProblem(error);
  return new AppError(problem === null ? 'server_error' : STORAGE_CODES[problem]);
}

const STORAGE_CODES: Readonly<Record<StorageProblem, ErrorCode>> = {
  full: 'disk_full',
  damaged: 'database_damaged',
  read_only: 'disk_failing',
  // Nothing is wrong with the disk: a person has put something there as another user.
  forbidden: 'server_error',
  failing: 'disk_failing',
};

const FAULTS: ReadonlySet<ErrorCode> = new Set([
  'server_error',
  'disk_full',
  'disk_failing',
  'database_damaged',
  'files_unavailable',
]);

/** What whoever reads the log has to see. */
function isFault({ code }: AppError): boolean {
  return FAULTS.has(code);
}

function invalid(error: FastifyError): AppError {
  // An id in no known form names no object.
  if (error.validationContext === 'params') return new AppError('not_found');
  const issues = error.validation?.map(({ instancePath, message }) => ({ at: instancePath, message }));
  return new AppError('invalid_body', { issues });
}

/** The other end went away in the middle of its request; nobody is there to answer and nothing of ours failed. */
const isHungUp = (request: FastifyRequest) => request.raw.destroyed && !request.raw.complete;
