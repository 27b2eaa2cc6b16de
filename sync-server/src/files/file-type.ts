/** What a file is, by its content: the name and the type a browser sends are only claims. */
import { fileTypeFromBuffer } from 'file-type';
import { bareType, isDocumentType, isStorableType, mediaAddress } from 'shared-schema/sync/media-address';

/** Bytes from the start of a file that are enough to detect its type. */
export const HEAD_BYTES = 4100;

/**
 * How detectors call what we store under a simpler name. Sound of MediaRecorder and of telephones comes in
 * video containers.
 */
const canonical: Readonly<Record<string, string>> = {
  'video/webm': 'audio/webm',
  'audio/webm': 'audio/webm',
  'video/mp4': 'audio/mp4',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'video/3gpp': 'audio/mp4',
  'video/3gpp2': 'audio/mp4',
  'video/ogg': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'audio/ogg': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
  'audio/wav': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'image/apng': 'image/png',
};

const EBML = 0x1a45dfa3;

/**
 * The storable type of a file that starts with `head`, or null when it is none of the accepted ones or not what
 * `claimed` says. A claim that is missing or names no type of ours is ignored.
 */
export async function detectType(
  head: Buffer,
  claimed: string | undefined,
  { mayBeDocument = false }: { mayBeDocument?: boolean | undefined } = {},
): Promise<string | null> {
  const detected = await sniff(head);
  const type = detected && (canonical[detected] ?? detected);
  const isOurs = (one: string) => isStorableType(one) || (mayBeDocument && isDocumentType(one));
  if (!type || !isOurs(type)) return null;
  if (claimed === undefined || !isOurs(claimed)) return type;
  // The address a device made from its claim must be the address of what we store.
  return extensionOf(bareType(claimed)) === extensionOf(type) ? type : null;
}

/** How MP4 from a browser's recorder begins, after its first four bytes. */
const recordedBrands = new Set(['ftypisom', 'ftypiso5', 'ftypiso6', 'ftypmp41', 'ftypmp42', 'ftypM4A ']);

async function sniff(head: Buffer): Promise<string | undefined> {
  // Nearly every file here is a child's answer in MP4 or WebM; the general detector needs 60 µs for it.
  if (head.length >= 4 && head.readUInt32BE(0) === EBML && head.subarray(0, 64).includes('webm'))
    return 'audio/webm';
  if (head.length >= 12 && recordedBrands.has(head.toString('latin1', 4, 12))) return 'audio/mp4';
  const found = await fileTypeFromBuffer(head);
  if (found && found.mime !== 'application/xml') return found.mime;
  return looksLikeSvg(head) ? 'image/svg+xml' : undefined;
}

function looksLikeSvg(head: Buffer): boolean {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return (
    text.startsWith('<svg') ||
    (text.startsWith('<') && /^(<\?xml|<!--|<!DOCTYPE svg)[\s\S]*<svg[\s/>]/.test(text))
  );
}

function extensionOf(type: string): string {
  return mediaAddress('', type);
}
