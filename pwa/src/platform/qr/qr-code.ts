/** QR codes: the squares of one to print, and the text of one in a picture. Loaded only where they are needed. */
import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';

/** Rows of squares, true for black, with the white border that a camera needs. A quarter of it may be scratched or covered. */
export function qrSquares(text: string): boolean[][] {
  return encodeQR(text, 'raw', { ecc: 'quartile', border: 4 });
}

/** The text of the first QR code in the picture, or null. */
export function readQr(picture: Pick<ImageData, 'width' | 'height' | 'data'>): string | null {
  try {
    return decodeQR(picture);
  } catch {
    // The decoder throws for every picture without a code.
    return null;
  }
}
