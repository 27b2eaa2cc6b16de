/** Decoding and encoding pictures with what the browser has. */

export interface DecodedPicture {
  /** Pixels, upright: a photo's own word about its orientation is followed. */
  width: number;
  height: number;
  /**
   * The picture at another size. Null when this browser cannot write the type: Safari answers PNG where WebP was
   * requested. `quality` from 0 to 1.
   */
  encode(size: { width: number; height: number }, type: string, quality: number): Promise<Blob | null>;
  /**
   * False when anything of the picture is see-through. The size is what is stored: on an iPad, a canvas of more than
   * 16.7 megapixels stays empty, and an opaque photo would look see-through.
   */
  isOpaque(size: { width: number; height: number }): boolean;
  close(): void;
}

export interface PictureTools {
  /** Throws when the bytes are no picture that this browser can show. */
  decode(file: Blob): Promise<DecodedPicture>;
}

/** The browser's own; undefined where there is none. */
export function browserPictures(): PictureTools | undefined {
  if (typeof createImageBitmap === 'undefined') return undefined;
  return { decode: async (file) => openBitmap(await createImageBitmap(file, FROM_IMAGE)) };
}

const FROM_IMAGE: ImageBitmapOptions = { imageOrientation: 'from-image' };

function openBitmap(bitmap: ImageBitmap): DecodedPicture {
  const { width, height } = bitmap;
  return {
    width,
    height,
    async encode(size, type, quality) {
      const made = await toBlob(paint(bitmap, size), type, quality);
      return made?.type === type ? made : null;
    },
    isOpaque: (size) => isOpaque(paint(bitmap, size)),
    close: () => bitmap.close(),
  };
}

function paint(bitmap: ImageBitmap, size: { width: number; height: number }): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas');
  return context;
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

function isOpaque(canvas: HTMLCanvasElement): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}
