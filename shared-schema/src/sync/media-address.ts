/** Content addresses of uploaded files. The device knows a file's address before the server has it. */

const extensions: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/flac': 'flac',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
};

/** Only a signed form may be one: no picture or sound. */
const documents: Readonly<Record<string, string>> = { 'application/pdf': 'pdf' };
const addressed: Readonly<Record<string, string>> = { ...extensions, ...documents };

/** A MIME type without its parameters: `audio/webm;codecs=opus` → `audio/webm`. */
export function bareType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/** True for the picture and sound types that a school may store. */
export function isStorableType(type: string): boolean {
  return bareType(type) in extensions;
}

/** True for a document, which only a consent may name. */
export function isDocumentType(type: string): boolean {
  return bareType(type) in documents;
}

/** `/uploads/<sha256>.<ext>`: where a file with this hash (64 hex digits) and type is served. */
export function mediaAddress(sha256: string, type: string): string {
  return `/uploads/${sha256}.${addressed[bareType(type)] ?? 'bin'}`;
}

/** MIME type by the ending of an address made by `mediaAddress`, or null where it says none. */
export function typeOfAddress(address: string): string | null {
  const ending = /^\/uploads\/.+\.([a-z0-9]+)$/.exec(address)?.[1];
  return Object.entries(addressed).find(([, extension]) => extension === ending)?.[0] ?? null;
}

/** The hash inside an address made by `mediaAddress`, or null for any other address. */
export function hashOfAddress(address: string | null | undefined): string | null {
  return address?.match(/^\/uploads\/([0-9a-f]{64})\.[a-z0-9]+$/)?.[1] ?? null;
}
