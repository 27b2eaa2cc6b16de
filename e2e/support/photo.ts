/** A picture that is as hard to compress as a camera's: soft shapes of many colors, and grain over all of it. */
import type { Page } from 'playwright';

/** JPEG bytes, drawn on the page. */
export async function drawPhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w, h);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      let seed = 1;
      const chance = () => {
        seed = (seed * 48_271) % 2_147_483_647;
        return seed / 2_147_483_647;
      };
      for (let index = 0; index < 300; index += 1) {
        context.fillStyle = `hsl(${chance() * 360} 50% ${30 + chance() * 50}% / 0.6)`;
        context.beginPath();
        context.ellipse(chance() * w, chance() * h, chance() * 400, chance() * 300, chance() * 6, 0, 7);
        context.fill();
      }
      // One tile of grain over all of it: a loop over each pixel of a photo takes a browser of scenarios seconds.
      const grain = new ImageData(256, 256);
      for (let at = 0; at < grain.data.length; at += 4) {
        grain.data.fill(chance() < 0.5 ? 0 : 255, at, at + 3);
        grain.data[at + 3] = chance() * 24;
      }
      const tile = new OffscreenCanvas(grain.width, grain.height);
      tile.getContext('2d')?.putImageData(grain, 0, 0);
      context.fillStyle = context.createPattern(tile, 'repeat') ?? '';
      context.fillRect(0, 0, w, h);
      const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
      const reader = new FileReader();
      const url = await new Promise<string>((resolve) => {
        reader.onload = () => resolve(String(reader.result));
        reader.readAsDataURL(photo);
      });
      return url.slice(url.indexOf(',') + 1);
    },
    [width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}

/** The same JPEG as a camera writes it that was held upright: its pixels lie on their side, and it says so (Exif). */
export function turnedPhoto(jpeg: Buffer): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** A large PNG whose corners are see-through. */
export async function drawSticker(page: Page, side: number): Promise<Buffer> {
  const base64 = await page.evaluate((size) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const colors = context.createLinearGradient(0, 0, size, size);
    colors.addColorStop(0, 'gold');
    colors.addColorStop(1, 'teal');
    context.fillStyle = colors;
    context.arc(size / 2, size / 2, size / 3, 0, 7);
    context.fill();
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, side);
  return Buffer.from(base64, 'base64');
}
