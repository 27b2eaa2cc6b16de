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
    return { width: canvas.width, height: canvas.height, data: [...pixels] };
  }, png);
  return readQr({ width, height, data: Uint8ClampedArray.from(data) });
}
