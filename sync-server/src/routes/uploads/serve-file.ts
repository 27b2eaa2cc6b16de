/** GET|HEAD /uploads/:file: to those who may hear or see it, in ranges, never into a shared cache. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from 'shared-schema/rules/byte-range';
import { hashOfAddress, isDocumentType } from 'shared-schema/sync/media-address';
import { MEDIA_HEADER } from 'shared-schema/sync/protocol';
import { requireRole } from '#access/actor.ts';
import { fileAccess } from '#access/file-access.ts';
import { bearerToken } from '#access/guard-calls.ts';
import { AppError, found } from '#errors.ts';
import { readerOf } from '#http/reader.ts';
import { repairFile } from '#ops/backup/repair-file.ts';
import type { School } from '#school.ts';
import { isFileOfTestActivity } from '#services/activities/test-activity.ts';

/** Age at which a browser revalidates a kept file: the file may have been damaged and repaired. */
const CACHE_LIFETIME_SECONDS = 86_400;
/** An SVG is a document and could carry a script: opened by itself it runs nothing and reaches nothing. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export function registerServedFiles(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/uploads/:file',
    exposeHeadRoute: false,
    config: { ownToken: true },
    handler: serve,
  });
}

async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { school } = request;
  const { upload, access } = await findFile(request);
  const { sha256 } = upload;
  const { size, version } = await intactFile(school, upload);

  const shared = access === 'activity';
  reply.header('cache-control', shared ? `private, max-age=${CACHE_LIFETIME_SECONDS}` : 'private, no-store');
  if (shared) reply.header(MEDIA_HEADER, 'public');
  reply.header('cross-origin-resource-policy', 'same-origin');
  reply.header('content-security-policy', SANDBOX);
  reply.header('accept-ranges', 'bytes');
  const tag = `"${sha256}-${version}"`;
  reply.header('etag', tag);
  reply.type(upload.type);
  // Its viewer does not run inside of a sandbox: a document is saved, and opened by the device.
  if (isDocumentType(upload.type))
    reply.header('content-disposition', 'attachment; filename="consent-form.pdf"');
  if (shared && request.headers['if-none-match'] === tag) return reply.code(304).send();

  const range = parseRange(request.headers.range, size);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : size);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(school.files.read(sha256, range ?? undefined));
}

/** The file that is asked for, and what it is to whoever asks. Throws `not_signed_in`, `wrong_role`, `not_found`. */
async function findFile(request: FastifyRequest) {
  const { school } = request;
  const hash = hashOfAddress(request.url.split('?')[0]);
  if (hash && isNobody(request) && (await isFileOfTestActivity(school.db, hash))) {
    return { upload: found(await school.uploads.find(hash)), access: 'activity' as const };
  }
  const account = requireRole(await readerOf(request), 'student', 'teacher');
  const sha256 = found(hash);
  const sent = await school.uploads.findSent(sha256, account.id);
  const upload = sent ?? found(await school.uploads.find(sha256));
  const access = await fileAccess(school, account, { sha256, isSender: sent !== null });
  if (access === 'none') throw new AppError('not_found');
  return { upload, access };
}

/** Neither a session nor a tablet's token. */
function isNobody(request: FastifyRequest): boolean {
  return request.actor.kind === 'anonymous' && bearerToken(request) === null;
}

/**
 * A file of another size than was stored is damaged: it is never served as if it were whole. The next to ask may find
 * it repaired.
 */
async function intactFile(
  school: School,
  { sha256, size }: { sha256: string; size: number },
): Promise<{ size: number; version: string }> {
  const facts = await school.files.facts(sha256);
  if (facts?.size === size) return facts;
  await repairFile(school, sha256);
  const repaired = await school.files.facts(sha256);
  if (repaired?.size !== size) throw new AppError('not_found');
  return repaired;
}
