import { describe, expect, test } from 'vitest';
import type { PictureTools } from '#platform/files/pictures.ts';
import { isAnimated } from './animated-picture.ts';
import { fittingSize, shrinkPicture, UnreadablePictureError } from './shrink-picture.ts';

interface Given {
  width?: number;
  height?: number;
  opaque?: boolean;
  /** Bytes that an encoding gives; null when the browser cannot write the type. */
  bytes?(type: string, quality: number): number | null;
  unreadable?: boolean;
}

function setUp({ width = 3000, height = 2000, opaque = true, bytes = () => 1000, unreadable }: Given) {
  const tried: string[] = [];
  const askedOpacity: string[] = [];
  let open = 0;
  const tools: PictureTools = {
    decode: async () => {
      if (unreadable) throw new DOMException('bad', 'InvalidStateError');
      open += 1;
      return {
        width,
        height,
        encode: async (size, type, quality) => {
          tried.push(`${size.width}x${size.height} ${type} ${quality}`);
          const made = bytes(type, quality);
          return made === null ? null : new Blob([new Uint8Array(made)], { type });
        },
        isOpaque: (size) => {
          askedOpacity.push(`${size.width}x${size.height}`);
          return opaque;
        },
        close: () => {
          open -= 1;
        },
      };
    },
  };
  return { tools, tried, askedOpacity, open: () => open };
}

const photo = (size: number, type = 'image/jpeg') => new Blob([new Uint8Array(size)], { type });
const jpeg = (type: string) => new Blob([latin1('\xff\xd8\xff'), new Uint8Array(5_000_000)], { type });
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** A browser such as Safari, which writes PNG where WebP is requested. */
const withoutWebp = (type: string) => (type === 'image/webp' ? null : 1000);

describe('the size of a picture', () => {
  test.each([
    [
      { width: 3000, height: 2000 },
      { width: 1600, height: 1067 },
    ],
    [
      { width: 1000, height: 4000 },
      { width: 400, height: 1600 },
    ],
    [
      { width: 1600, height: 900 },
      { width: 1600, height: 900 },
    ],
    [
      { width: 90_000, height: 10 },
      { width: 1600, height: 1 },
    ],
  ])('%o fits as %o', (given, fitting) => expect(fittingSize(given)).toEqual(fitting));
});

describe('making a picture smaller', () => {
  test('shrinking stops at the first quality under 300 kB', async () => {
    const { tools, tried, open } = setUp({ bytes: (_, quality) => (quality > 0.75 ? 400_000 : 250_000) });
    const made = await shrinkPicture(photo(5_000_000), tools);
    expect([made.type, made.size]).toEqual(['image/webp', 250_000]);
    expect(tried).toEqual(['0.9', '0.8', '0.7'].map((quality) => `1600x1067 image/webp ${quality}`));
    expect(open()).toBe(0);
  });

  test('the quality does not go below the lowest without a visible difference', async () => {
    const { tools, tried } = setUp({ bytes: () => 350_000 });
    expect((await shrinkPicture(photo(5_000_000), tools)).size).toBe(350_000);
    expect(tried.at(-1)).toMatch(/0\.6$/);
  });

  test.each([
    ['is small already', photo(200_000), { width: 800, height: 600 }],
    ['would grow', photo(900), {}],
    ['is a drawing', photo(400_000, 'image/svg+xml'), { unreadable: true }],
    ['is a sound', photo(400_000, 'audio/mpeg'), { unreadable: true }],
    ['moves', new Blob(['GIF89a', new Uint8Array(400_000)], { type: 'image/gif' }), {}],
  ])('shrinking leaves a file alone that %s', async (_, file, given) => {
    expect(await shrinkPicture(file, setUp(given).tools)).toBe(file);
  });

  test('a small picture of many bytes is written anew at its own size', async () => {
    const { tools, tried } = setUp({ width: 800, height: 600 });
    expect((await shrinkPicture(photo(400_000), tools)).size).toBe(1000);
    expect(tried).toEqual(['800x600 image/webp 0.9']);
  });

  test.each([
    [true, 'image/jpeg'],
    [false, 'image/png'],
  ])('a browser that writes no WebP gives (opaque: %s) %s', async (opaque, type) => {
    const { tools } = setUp({ opaque, bytes: withoutWebp });
    expect((await shrinkPicture(photo(5_000_000, 'image/png'), tools)).type).toBe(type);
  });

  test('a browser that writes no WebP looks for see-through parts at the size that is stored', async () => {
    const { tools, askedOpacity } = setUp({ width: 8000, height: 6000, bytes: withoutWebp });
    await shrinkPicture(photo(5_000_000, 'image/png'), tools);
    expect(askedOpacity).toEqual(['1600x1200']);
  });

  test.each(['image/jpeg', 'image/png'])(
    'a JPEG named %s is never searched for see-through parts',
    async (name) => {
      const { tools, askedOpacity } = setUp({ opaque: false, bytes: withoutWebp });
      expect((await shrinkPicture(jpeg(name), tools)).type).toBe('image/jpeg');
      expect(askedOpacity).toEqual([]);
    },
  );

  test('a see-through picture named JPEG stays see-through', async () => {
    const { tools } = setUp({ opaque: false, bytes: withoutWebp });
    expect((await shrinkPicture(photo(5_000_000), tools)).type).toBe('image/png');
  });

  test('an unreadable picture is refused', async () => {
    const { tools } = setUp({ unreadable: true });
    await expect(shrinkPicture(photo(500), tools)).rejects.toBeInstanceOf(UnreadablePictureError);
  });

  test('a picture is stored as it is where the browser has no tools', async () => {
    const file = photo(5_000_000);
    expect(await shrinkPicture(file, undefined)).toBe(file);
  });
});

test.each([
  ['GIF89a', true],
  ['\x89PNG\r\n\x1a\n....IHDR....acTL', true],
  ['\x89PNG\r\n\x1a\n....IHDR....IDAT', false],
  ['RIFF....WEBPVP8X....ANIM', true],
  ['RIFF....WEBPVP8 ', false],
  ['\xff\xd8\xff', false],
])('%j moves: %s', (text, moves) => {
  expect(isAnimated(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe(moves);
});

describe('a photo of an iPhone', () => {
  const heic = (name: string, type: string) => new File([new Uint8Array(500)], name, { type });

  test.each([
    ['by its type', heic('sea', 'image/heif')],
    ['by its name', heic('SEA.HEIC', '')],
  ])('%s, a HEIC photo is stored as another picture, however small it is', async (_, file) => {
    const { tools } = setUp({ width: 100, height: 50 });
    const made = await shrinkPicture(file, tools);
    expect([made.type, made.size]).toEqual(['image/webp', 1000]);
  });

  test('a HEIC photo that this browser cannot read is told apart from a file that is no picture', async () => {
    const { tools } = setUp({ unreadable: true });
    await expect(shrinkPicture(heic('sea.heic', ''), tools)).rejects.toMatchObject({
      code: 'unreadable_heic',
    });
    await expect(shrinkPicture(photo(500), tools)).rejects.toMatchObject({ code: 'unreadable_picture' });
  });
});
