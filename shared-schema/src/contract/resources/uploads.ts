/** Files: pictures and sounds of activities, children's answers, voice feedback. Specification, section 7. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { ACCEPTED_UPLOADS, MAX_UPLOAD_BYTES } from '#rules/upload-rules.ts';

/** Name of a stored file, `<sha256>.<extension>`. */
const byFile = z.object({ file: z.string().min(1).max(200) });

const refusals = ['no_file', 'too_many_files', 'unsupported_type'] as const;

export const uploads = {
  'POST /api/upload': {
    multipart: { field: 'file', accept: ACCEPTED_UPLOADS, maxSize: MAX_UPLOAD_BYTES },
    reply: z.object({ fileUrl: z.string() }),
    errors: refusals,
  },
  'POST /api/upload-recording': {
    multipart: { field: 'audio', accept: ['audio/*', 'video/webm'], maxSize: MAX_UPLOAD_BYTES },
    reply: z.object({ audioUrl: z.string() }),
    errors: refusals,
  },
  'GET /uploads/:file': { params: byFile, reply: 'bytes', errors: ['not_found'] },
  /** Called before playing, to distinguish a missing file from one that cannot be played. */
  'HEAD /uploads/:file': { params: byFile, reply: 'empty', status: 200, errors: ['not_found'] },
} as const satisfies Calls;
