/** A text file as it grows: written in portions, hashed, and on the disk when it is closed. */
import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

const PORTION_CHARACTERS = 256 * 1024;

/** Writes all parts; resolves to the SHA-256 of the file. Refuses a file that is there. */
export async function writeTextFile(
  path: string,
  parts: Iterable<string> | AsyncIterable<string>,
): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx');
  const hash = createHash('sha256');
  try {
    let waiting = '';
    const flush = async () => {
      const bytes = Buffer.from(waiting);
      waiting = '';
      hash.update(bytes);
      await file.writeFile(bytes);
    };
    for await (const part of parts) {
      waiting += part;
      if (waiting.length >= PORTION_CHARACTERS) await flush();
    }
    await flush();
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}
