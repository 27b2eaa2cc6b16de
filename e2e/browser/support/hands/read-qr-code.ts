/** Reads the QR code that a page shows, from its pixels, as a camera would. */
import type { Locator } from 'playwright';
import { readQr } from 'pwa/platform/qr/qr-code';

/** The text of the code, or null. */
export async function readQrCode(code: Locator): Promise<string | null> {
  const png = (await code.screenshot()).toString('base64');
  const { width, height, data } = await code.page().evaluate(async (bytes) => {
    const picture = await createImageBitmap(
      new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]),
    );
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    // As one text: a list of numbers takes a hundred times longer on its way to the test.
    const text = Array.from(pixels, (value) => String.fromCharCode(value)).join('');
    return { width: canvas.width, height: canvas.height, data: btoa(text) };
  }, png);
  return readQr({ width, height, data: Uint8ClampedArray.from(Buffer.from(data, 'base64')) });
}
