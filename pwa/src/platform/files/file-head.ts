/** Tells by its first bytes what a file cannot be: a name and a type are only claims. The server detects the exact type. */

/** Bytes from the start of a file that are enough. */
export const HEAD_BYTES = 4096;

/** Of WebM and Matroska. */
const EBML_MARK = '\x1a\x45\xdf\xa3';

/** How files of the storable sound types begin: text at a place in the file. */
const SOUND_MARKS = [
  { at: 0, text: EBML_MARK }, // WebM
  { at: 4, text: 'ftyp' }, // MP4
  { at: 0, text: 'ID3' }, // MP3 with a title
  { at: 0, text: 'OggS' },
  { at: 0, text: 'RIFF' }, // WAV
  { at: 0, text: 'fLaC' },
] as const;

/** How the storable types begin that have a mark of their own. */
const TYPE_MARKS = [
  { type: 'image/png', marks: [{ at: 0, text: '\x89PNG\r\n\x1a\n' }] },
  { type: 'image/jpeg', marks: [{ at: 0, text: '\xff\xd8\xff' }] },
  { type: 'image/gif', marks: [{ at: 0, text: 'GIF8' }] },
  {
    type: 'image/webp',
    marks: [
      { at: 0, text: 'RIFF' },
      { at: 8, text: 'WEBP' },
    ],
  },
  {
    type: 'audio/wav',
    marks: [
      { at: 0, text: 'RIFF' },
      { at: 8, text: 'WAVE' },
    ],
  },
  { type: 'audio/mpeg', marks: [{ at: 0, text: 'ID3' }] },
  { type: 'audio/ogg', marks: [{ at: 0, text: 'OggS' }] },
  { type: 'audio/flac', marks: [{ at: 0, text: 'fLaC' }] },
];
export function looksLikeSound(head: Uint8Array): boolean {
  const text = latin1(head);
  return SOUND_MARKS.some((mark) => text.startsWith(mark.text, mark.at)) || beginsWithFrame(head);
}

/** MP3 and AAC without a header begin with a frame, whose first eleven bits are set. */
function beginsWithFrame([first, second = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe0) === 0xe0;
}

/** By the two bits of a frame that say its layer. Text in UTF-16 begins like a frame of layer 3. */
const FRAME_TYPES = ['audio/aac', 'audio/mpeg', 'audio/mpeg', null];

/** The storable type of a picture or sound, by its first bytes; null for anything else. */
export function storableTypeOf(head: Uint8Array): string | null {
  const text = latin1(head);
  const known = TYPE_MARKS.find(({ marks }) => marks.every((mark) => text.startsWith(mark.text, mark.at)));
  if (known) return known.type;
  // Matroska begins alike, and holds anything.
  if (text.startsWith(EBML_MARK)) return text.includes('webm') ? 'audio/webm' : null;
  if (text.startsWith('ftyp', 4)) return typeOfBrand(text.slice(8, 12));
  if (looksLikeDrawing(head)) return 'image/svg+xml';
  return beginsWithFrame(head) ? (FRAME_TYPES[((head[1] ?? 0) >> 1) & 3] ?? null) : null;
}

/**
 * Photos of telephones (HEIC) and films are in the same container. No browser shows such a photo, and the school refuses
 * both.
 */
function typeOfBrand(brand: string): string | null {
  if (/^avi[fs]$/.test(brand)) return 'image/avif';
  return /^(he[ivx][a-z]|mi[af]1|msf1|qt {2}|M4V.)$/.test(brand) ? null : 'audio/mp4';
}

/** An SVG drawing, with or without what may stand before it. */
export function looksLikeDrawing(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head).trimStart();
  return /^(<svg[\s/>]|(<\?xml|<!--|<!DOCTYPE svg)[\s\S]*<svg[\s/>])/.test(text);
}

export function looksLikePdf(head: Uint8Array): boolean {
  return latin1(head).startsWith('%PDF-');
}

/** Bytes in which the name of WebM stands after its first mark. */
const MARK_BYTES = 64;

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, MARK_BYTES));
}
