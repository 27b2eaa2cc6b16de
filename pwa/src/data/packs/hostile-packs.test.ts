import { isDeepStrictEqual } from 'node:util';
import { strToU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  bytesOf,
  changedPack,
  parkPack,
  picture,
  program,
  type TestFile,
  zipOf,
} from '#test/pack-fixtures.ts';
import { encrypted } from '#test/roster-files.ts';
import { openPack } from './open-pack.ts';
import type { PackError } from './pack-error.ts';

/** What `openPack` says of a file; 'opened' where it opens. */
const problemOf = (pack: Blob) =>
  openPack(pack).then(
    () => 'opened',
    (error: PackError) => error.code,
  );

const nameOf = ({ address }: TestFile) => address.replace('/uploads/', 'media/');

/** A pack with a picture of two million zeros in a few kilobytes, and the size that its directory says. */
async function bomb(saidSize: number): Promise<Blob> {
  const zip = await changedPack((manifest, files) => {
    files[nameOf(picture)] = new Uint8Array(2_000_000);
    const media = manifest.media.find(({ sha256 }) => sha256 === picture.sha256);
    Object.assign(media!, { size: Math.min(saidSize, 1000) });
  });
  const bytes = await bytesOf(zip);
  const at = Buffer.from(bytes.buffer).lastIndexOf(nameOf(picture), undefined, 'latin1');
  new DataView(bytes.buffer).setUint32(at - 46 + 24, saidSize, true);
  return new Blob([bytes]);
}

describe('a hostile or broken pack is refused', () => {
  it('a zip bomb that says its size is refused before it is unpacked', async () => {
    expect(await problemOf(await bomb(500_000_000))).toBe('too_large');
  });

  it('a zip bomb that says a small size is refused while it is unpacked', async () => {
    expect(await problemOf(await bomb(1000))).toBe('too_large');
  });

  it('a file larger than a pack may be is not read', async () => {
    const huge = Object.defineProperty(new Blob([]), 'size', { value: 129 * 1024 * 1024 });
    expect(await problemOf(huge)).toBe('too_large');
  });

  it('a pack with a password is said to have one', async () => {
    expect(await problemOf(await encrypted(new File([parkPack], 'park.chickadee')))).toBe('encrypted');
  });

  it('a picture whose bytes differ from its hash is refused', async () => {
    const pack = await changedPack((_, files) => {
      files[nameOf(picture)] = Uint8Array.from(picture.bytes, (byte, index) =>
        index === 12 ? byte + 1 : byte,
      );
    });
    expect(await problemOf(pack)).toBe('damaged');
  });

  it('a picture whose size differs from the manifest is refused', async () => {
    const pack = await changedPack(({ media }) => void Object.assign(media[0]!, { size: 3 }));
    expect(await problemOf(pack)).toBe('damaged');
  });

  it.each(['../../evil.png', '/etc/passwd', 'media/../x', 'C:\\evil.png', '__proto__x', 'media/'])(
    'a file named %s is refused',
    async (name) => {
      const pack = await changedPack((_, files) => void Object.assign(files, { [name]: picture.bytes }));
      expect(await problemOf(pack)).toBe('foreign_file');
    },
  );

  it('two files of the same name are refused', async () => {
    const twin = nameOf(picture).replace('media/', 'mediA/');
    const zip = await changedPack((_, files) => void Object.assign(files, { [twin]: picture.bytes }));
    const text = Buffer.from(await bytesOf(zip))
      .toString('latin1')
      .replaceAll('mediA/', 'media/');
    expect(await problemOf(new Blob([Buffer.from(text, 'latin1')]))).toBe('duplicate_name');
  });

  it('a program with the name and the type of a picture is refused', async () => {
    const pack = await changedPack((manifest, files) => {
      files[nameOf(program)] = program.bytes;
      manifest.media.push({ sha256: program.sha256, type: 'image/png', size: program.size });
    });
    expect(await problemOf(pack)).toBe('wrong_type');
  });

  it('a picture that is missing is refused, and so is one of another place', async () => {
    const missing = await changedPack((_, files) => void delete files[nameOf(picture)]);
    const elsewhere = await changedPack(({ activities }) => {
      Object.assign(activities[0]!, { imageUrl: 'https://example.org/spy.png' });
    });
    expect([await problemOf(missing), await problemOf(elsewhere)]).toEqual(['missing_file', 'missing_file']);
  });

  it.each([
    ['of another format', { format: 'other' }, 'broken_manifest'],
    ['of a newer version', { version: 2, activities: 'new' }, 'newer_version'],
    ['without activities', { activities: [] }, 'broken_manifest'],
    ['with something that is no activity', { activities: [{ title: 'x', type: 'poem' }] }, 'broken_manifest'],
    [
      'with a program among its types',
      { media: [{ sha256: 'a'.repeat(64), type: 'text/html', size: 1 }] },
      'broken_manifest',
    ],
  ])('a manifest %s is refused', async (_, patch, problem) => {
    expect(await problemOf(await changedPack((manifest) => void Object.assign(manifest, patch)))).toBe(
      problem,
    );
  });

  it('an activity too large for one call is refused', async () => {
    const long = {
      sets: [],
      tasks: [],
      ttsEnabled: true,
      objects: Array.from({ length: 110 }, (_, id) => ({ id, name: 'n'.repeat(20_000) })),
    };
    const pack = await changedPack(
      ({ activities }) => void Object.assign(activities[0]!, { interactiveTasks: long }),
    );
    expect(await problemOf(pack)).toBe('broken_manifest');
  });

  it.each(['{', '', '[[[['.repeat(50), '\xff\xfe'])(
    'a manifest that is no JSON is refused (%j)',
    async (text) => {
      const files = unzipSync(parkPack);
      const broken = Uint8Array.from(text, (char) => char.charCodeAt(0));
      expect(await problemOf(zipOf({ ...files, 'manifest.json': broken }))).toBe('broken_manifest');
    },
  );

  it('a truncated pack is refused wherever it ends', async () => {
    const whole = parkPack;
    for (const size of [whole.length - 1, whole.length - 30, whole.length >> 1, 40]) {
      expect([size, await problemOf(new Blob([whole.slice(0, size)]))]).toEqual([size, 'incomplete']);
    }
  });

  it('a file that is no zip, and a zip of something else, are no packs', async () => {
    expect(await problemOf(new Blob(['a letter']))).toBe('not_a_pack');
    expect(await problemOf(new Blob([]))).toBe('not_a_pack');
    expect(await problemOf(zipOf({ 'letter.txt': strToU8('Dear Ms. Rivera') }))).toBe('not_a_pack');
  });

  it('a manifest whose bytes differ from its checksum is refused', async () => {
    const changed = parkPack.slice();
    const sumAt = Buffer.from(changed.buffer).lastIndexOf('manifest.json') - 46 + 16;
    changed[sumAt] = changed[sumAt]! ^ 1;
    expect(await problemOf(new Blob([changed]))).toBe('broken_manifest');
  });

  it('a pack with any byte changed opens as it was, or is refused', async () => {
    const good = await openPack(new Blob([parkPack]));
    const other: number[] = [];
    for (let at = 0; at < parkPack.length; at += 1) {
      const changed = parkPack.slice();
      changed[at] = changed[at]! ^ 0x55;
      const opened = await openPack(new Blob([changed])).catch(() => null);
      if (opened && !isDeepStrictEqual(opened, good)) other.push(at);
    }
    expect(other).toEqual([]);
  });
});
