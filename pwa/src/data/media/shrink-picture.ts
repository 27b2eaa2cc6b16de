/**
 * Makes a picture smaller on the device before it is stored: a class's thirty tablets fetch what the teacher uploads.
 * Longest side 1600 pixels, WebP, original shape; under 300 kB where that shows no visible difference.
 */
import { bareType } from 'shared-schema/sync/media-address';
import { HEAD_BYTES, storableTypeOf } from '#platform/files/file-head.ts';
import { HEIC_TYPE, isHeic } from '#platform/files/heic.ts';
import { browserPictures, type DecodedPicture, type PictureTools } from '#platform/files/pictures.ts';
import { isAnimated } from './animated-picture.ts';

const MAX_SIDE_PX = 1600;
const MAX_BYTES = 300_000;
/** From indistinguishable down to the lowest quality without a visible difference. */
const QUALITIES = [0.9, 0.8, 0.7, 0.6];

/** The file is no picture that could be shown to a child, or a HEIC photo in a browser that cannot read it. */
export class UnreadablePictureError extends Error {
  readonly code: 'unreadable_picture' | 'unreadable_heic';
  constructor(cause?: unknown, code: UnreadablePictureError['code'] = 'unreadable_picture') {
    super('The picture cannot be decoded', { cause });
    this.name = 'UnreadablePictureError';
    this.code = code;
  }
}

/** Pixels of a picture whose longest side is at most `MAX_SIDE_PX`; the shape stays. */
export function fittingSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height));
  const fit = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: fit(width), height: fit(height) };
}

/**
 * The picture as it is to be stored; the same object when it is small enough as it is, or cannot be made smaller. A HEIC
 * photo becomes another picture in any case. Throws `UnreadablePictureError`.
 */
export async function shrinkPicture(
  file: Blob,
  tools: PictureTools | undefined = browserPictures(),
): Promise<Blob> {
  if (tools && isHeic(file)) return convertHeic(file, tools);
  const type = bareType(file.type);
  // A vector drawing has no pixels to remove, and a still of an animation is another picture.
  if (!type.startsWith('image/') || type === 'image/svg+xml' || !tools) return file;
  const picture = await tools.decode(file).catch((cause) => {
    throw new UnreadablePictureError(cause);
  });
  try {
    if (await isSmallEnough(file, picture)) return file;
    const smaller = await encodeSmaller(picture, await isJpeg(file));
    return smaller && smaller.size < file.size ? smaller : file;
  } finally {
    picture.close();
  }
}

async function convertHeic(file: Blob, tools: PictureTools): Promise<Blob> {
  const refuse = (cause?: unknown) => new UnreadablePictureError(cause, 'unreadable_heic');
  const typed = new Blob([file], { type: HEIC_TYPE });
  const picture = await tools.decode(typed).catch((cause) => {
    throw refuse(cause);
  });
  try {
    // A person cut out of a photo is see-through around.
    const made = await encodeSmaller(picture, false);
    if (!made) throw refuse();
    return made;
  } finally {
    picture.close();
  }
}

async function isSmallEnough(file: Blob, { width, height }: DecodedPicture): Promise<boolean> {
  if (file.size <= MAX_BYTES && Math.max(width, height) <= MAX_SIDE_PX) return true;
  return isAnimated(new Uint8Array(await file.arrayBuffer()));
}

/** By its content: no JPEG is see-through, but a picture named as one may be. */
async function isJpeg(file: Blob): Promise<boolean> {
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
  return storableTypeOf(new Uint8Array(head)) === 'image/jpeg';
}

/** WebP; where the browser cannot write it, JPEG for what is opaque and PNG for what is not. */
async function encodeSmaller(picture: DecodedPicture, isKnownOpaque: boolean): Promise<Blob | null> {
  const webp = await climbDown(picture, 'image/webp');
  if (webp) return webp;
  const size = fittingSize(picture);
  if (isKnownOpaque || picture.isOpaque(size)) return climbDown(picture, 'image/jpeg');
  return picture.encode(size, 'image/png', 1);
}

/**
 * The first quality that fits, else the lowest without a visible difference. Null when the browser cannot write the
 * type.
 */
async function climbDown(picture: DecodedPicture, type: string): Promise<Blob | null> {
  const size = fittingSize(picture);
  let made: Blob | null = null;
  for (const quality of QUALITIES) {
    made = await picture.encode(size, type, quality);
    if (!made || made.size <= MAX_BYTES) return made;
  }
  return made;
}
