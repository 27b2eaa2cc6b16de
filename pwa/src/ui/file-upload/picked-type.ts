/**
 * The type of a picked file as schools store it. Browsers have several names for one type, or none; the content is judged
 * later. The tables stand here, not in `shared-schema`: a student's start needs none of them.
 */
import { bareType, isStorableType } from 'shared-schema/sync/media-address';
import { HEIC_TYPE, isHeic } from '#platform/files/heic.ts';

/** Endings of the sounds that a school stores. */
const SOUND_TYPES: Readonly<Record<string, readonly string[]>> = {
  'audio/mpeg': ['.mp3'],
  'audio/mp4': ['.m4a'],
  'audio/x-m4a': ['.m4a'],
  'audio/aac': ['.aac'],
  'audio/wav': ['.wav', '.wave'],
  'audio/x-wav': ['.wav'],
  'audio/ogg': ['.ogg', '.oga', '.opus'],
  'audio/flac': ['.flac'],
  'audio/webm': ['.webm', '.weba'],
};

/** Endings of the other files that a school stores, and of HEIC, which becomes one of them. */
const OTHER_TYPES: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/avif': ['.avif'],
  'image/svg+xml': ['.svg'],
  [HEIC_TYPE]: ['.heic', '.heif'],
  'application/pdf': ['.pdf'],
};

/**
 * Other names of storable types. Firefox calls each .ogg file `application/ogg`. Browsers call each .webm file a film: its
 * content tells whether it is one.
 */
const ALIASES: Readonly<Record<string, string>> = {
  'audio/vnd.wave': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/mp3': 'audio/mpeg',
  'audio/m4a': 'audio/mp4',
  'audio/x-flac': 'audio/flac',
  'audio/opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'video/webm': 'audio/webm',
  'image/jpg': 'image/jpeg',
};

/**
 * What a picker offers for these patterns. The picker of an iPad takes `audio/*` for films (WebKit bug 242110), so each
 * sound is named by type and ending, too.
 */
export function pickerTypes(accept: readonly string[]): Record<string, string[]> {
  const named = accept.includes('audio/*') ? SOUND_TYPES : {};
  const types = [...accept.map((pattern) => [pattern, []] as const), ...Object.entries(named)];
  return Object.fromEntries(types.map(([type, endings]) => [type, [...endings]]));
}

/** The storable type that a file claims; as the browser says it where that names nothing else. */
export function pickedType(file: { name: string; type: string }): string {
  if (isHeic(file)) return HEIC_TYPE;
  const type = bareType(file.type);
  if (isStorableType(type)) return file.type;
  const named = ALIASES[type] ?? typeOfEnding(file.name);
  const isUnknown = type === '' || type === 'application/octet-stream' || type.startsWith('audio/');
  return named && (isUnknown || type in ALIASES) ? named : file.type;
}

/** The same file with the storable type that it claims. */
export function withPickedType(file: File): File {
  const type = pickedType(file);
  return type === file.type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}

function typeOfEnding(name: string): string | undefined {
  const ending = /\.[a-z0-9]+$/.exec(name.toLowerCase())?.[0];
  const all = [...Object.entries(SOUND_TYPES), ...Object.entries(OTHER_TYPES)];
  return all.find(([, endings]) => ending && endings.includes(ending))?.[0];
}
