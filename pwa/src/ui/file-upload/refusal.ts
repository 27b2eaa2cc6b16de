/** Why picked files are refused, in the specification's words; the types that are taken have their common names. */

import { rejectUpload } from 'shared-schema/rules/upload-rules';
import { bareType, isDocumentType, isStorableType } from 'shared-schema/sync/media-address';
import { HEAD_BYTES, looksLikeDrawing, looksLikePdf, looksLikeSound } from '#platform/files/file-head.ts';
import { HEIC_TYPE } from '#platform/files/heic.ts';
import { readField } from '#platform/read-field.ts';
import { pickedType } from './picked-type.ts';
import { uploadTexts } from './texts.ts';

/** An empty file shows and plays nothing. */
const MIN_UPLOAD_BYTES = 1;

interface Picked {
  name: string;
  type: string;
  size: number;
}

/**
 * Null when the files are accepted. A type that fits the pattern but cannot be stored counts as a wrong type, except HEIC,
 * which is judged where it is decoded.
 */
export function refusalOf(files: readonly Picked[], accept: readonly string[]): string | null {
  const typed = files.map((file) => ({
    ...{ name: file.name, size: file.size },
    type: pickedType(file),
  }));
  const refused = rejectUpload(typed, { accept, minBytes: MIN_UPLOAD_BYTES });
  if (refused && refused.code !== 'file_type') return refused.message;
  const unstorable = typed.some(
    ({ type }) => type !== HEIC_TYPE && !isStorableType(type) && !isDocumentType(type),
  );
  return refused || unstorable ? `File type must be one of ${storable(accept)}` : null;
}

/**
 * The sentence for a sound, drawing or document whose content is something else, such as a program with another name; null for
 * what may be stored. Other pictures are judged where they are decoded.
 */
export async function contentRefusalOf(file: Blob): Promise<string | null> {
  const type = bareType(file.type);
  const isSound = type.startsWith('audio/');
  if (!isSound && !isDocumentType(type) && type !== 'image/svg+xml') return null;
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (isDocumentType(type)) return looksLikePdf(head) ? null : uploadTexts.unreadableDocument;
  if (isSound) return looksLikeSound(head) && !hasPictures(head) ? null : uploadTexts.unreadableSound;
  return looksLikeDrawing(head) ? null : uploadTexts.unreadable;
}

/** Whether a WebM file is a film: the codecs of its pictures have these names. Browsers call a sound in WebM a film, too. */
const hasPictures = (head: Uint8Array) => /V_(VP[89]|AV1)/.test(new TextDecoder('latin1').decode(head));

/** Sentences by the `code` of an error. */
const failures: Readonly<Record<string, string>> = {
  unreadable_picture: uploadTexts.unreadable,
  unreadable_heic: uploadTexts.unreadableHeic,
  unreadable_sound: uploadTexts.unreadableSound,
  file_refused: uploadTexts.refused,
};

/** The sentence for a file that was accepted but could not be stored. */
export function failureOf(reason: unknown): string {
  const code = readField(reason, 'code');
  return (typeof code === 'string' && failures[code]) || uploadTexts.failed;
}

function storable(accept: readonly string[]): string {
  const known: Readonly<Record<string, string>> = {
    'image/*': 'PNG, JPEG, WebP, GIF, AVIF, SVG',
    'application/pdf': 'PDF',
    'audio/*': 'WebM, MP4, MP3, OGG, WAV, FLAC',
  };
  return accept.map((pattern) => known[pattern] ?? pattern).join(', ');
}
