/** Which files may be uploaded. Specification, teacher side, section 5 'Uploads'. */

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const ACCEPTED_UPLOADS = ['image/*', 'audio/*'] as const;

export type UploadRejectionCode = 'too_many_files' | 'file_type' | 'file_too_large' | 'file_too_small';

export interface UploadRejection {
  readonly code: UploadRejectionCode;
  readonly message: string;
}

export interface UploadLimits {
  /** MIME types, `type/*` patterns or extensions with their dot. */
  readonly accept?: readonly string[];
  readonly maxBytes?: number;
  readonly minBytes?: number;
  readonly maxFiles?: number;
}

export interface UploadCandidate {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Why these files are refused; null when they may be uploaded. */
export function rejectUpload(
  files: readonly UploadCandidate[],
  limits: UploadLimits = {},
): UploadRejection | null {
  const { accept = ACCEPTED_UPLOADS, maxBytes = MAX_UPLOAD_BYTES, minBytes = 0, maxFiles = 1 } = limits;
  if (files.length > maxFiles) return { code: 'too_many_files', message: 'Too many files' };
  for (const file of files) {
    if (!accept.some((pattern) => matches(file, pattern))) {
      return { code: 'file_type', message: `File type must be one of ${accept.join(', ')}` };
    }
    if (file.size > maxBytes) {
      return { code: 'file_too_large', message: `File is larger than ${maxBytes} bytes` };
    }
    if (file.size < minBytes) {
      return { code: 'file_too_small', message: `File is smaller than ${minBytes} bytes` };
    }
  }
  return null;
}

function matches(file: UploadCandidate, pattern: string): boolean {
  const wanted = pattern.toLowerCase();
  if (wanted.startsWith('.')) return file.name.toLowerCase().endsWith(wanted);
  const type = file.type.toLowerCase();
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type.split(';')[0] === wanted;
}
