/** Why picked files are refused, in the specification's words. */

import { rejectUpload } from 'shared-schema/rules/upload-rules';
import { isStorableType } from 'shared-schema/sync/media-address';
import { readField } from '#platform/read-field.ts';
import { uploadTexts } from './texts.ts';

interface Picked {
  name: string;
  type: string;
  size: number;
}

/** Null when the files are accepted. A type that fits the pattern but cannot be stored counts as a wrong type. */
export function refusalOf(files: readonly Picked[], accept: readonly string[]): string | null {
  const refused = rejectUpload(files, { accept });
  if (refused) return refused.message;
  const unstorable = files.some(({ type }) => !isStorableType(type));
  return unstorable ? `File type must be one of ${storable(accept)}` : null;
}

/** The sentence for a file that was accepted but could not be stored. */
export function failureOf(reason: unknown): string {
  return readField(reason, 'code') === 'unreadable_picture' ? uploadTexts.unreadable : uploadTexts.failed;
}

function storable(accept: readonly string[]): string {
  const known = { 'image/*': 'PNG, JPEG, WebP, GIF, AVIF, SVG', 'audio/*': 'WebM, MP4, MP3, OGG, WAV, FLAC' };
  return accept.map((pattern) => known[pattern as keyof typeof known] ?? pattern).join(', ');
}
