/** Files in forms, as the specification's screens send them, and files served. Specification, section 7. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Role } from 'shared-schema/entities';
import { mediaAddress } from 'shared-schema/sync/media-address';
import { requireRole } from '#access/actor.ts';
import { AppError } from '#errors.ts';
import type { StoredFile } from '#files/file-store.ts';
import { logFileStored } from '#log/events.ts';

export function registerUploads(app: FastifyInstance, maxBytes: number): void {
  // One byte more than allowed, so that our own check sees that a file is too large instead of a cut one.
  app.register(multipart, { limits: { files: 1, fileSize: maxBytes + 1, fields: 20 } });
  // Pictures and sounds of activities.
  app.post('/api/upload', async (request) => {
    const file = await receiveFile(request, 'file', ['teacher']);
    return { fileUrl: mediaAddress(file.sha256, file.type) };
  });
  // A child's answer, or a teacher's voice.
  app.post('/api/upload-recording', async (request) => {
    const file = await receiveFile(request, 'audio', ['student', 'teacher']);
    return { audioUrl: mediaAddress(file.sha256, file.type) };
  });
}

/** What the parser throws at a body that is no form: a bare error, while disk and database name a code. */
const isBadForm = (error: unknown) =>
  error instanceof Error && error.constructor === Error && !('code' in error);

/**
 * Stores the one file of a form. Throws no_file, too_many_files, too_large, unsupported_type, rate_limited,
 * invalid_body.
 */
async function receiveFile(
  request: FastifyRequest,
  field: 'file' | 'audio',
  roles: readonly Role[],
): Promise<StoredFile> {
  const { school } = request;
  const { id } = requireRole(request.actor, ...roles);
  if (!request.isMultipart()) throw new AppError('no_file');
  const maxBytes = school.config.limits.uploadBytes;
  await school.uploadQuota.requireQuota(id);
  const onlySound = field === 'audio';
  let stored: StoredFile | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== field) {
        part.file.resume();
        continue;
      }
      if (stored) throw new AppError('too_many_files');
      stored = await school.files.receive(part.file, { claimedType: part.mimetype, maxBytes, onlySound });
      school.uploadQuota.note(id, stored.size);
      // At once: should the rest of the form be refused, the file still counts.
      await school.uploads.record(stored, id);
    }
  } catch (error) {
    throw isBadForm(error) ? new AppError('invalid_body') : error;
  }
  if (!stored) throw new AppError('no_file');
  logFileStored(school.log, { type: stored.type, size: stored.size });
  return stored;
}
