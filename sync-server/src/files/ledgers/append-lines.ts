/** Adds lines to a list that lies outside the database, for its owner's eyes only. */
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';

/** `lines`: each with a line break at its end. On the disk when the promise resolves. */
export async function appendLines(folder: string, name: string, lines: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, name), 'a', 0o600);
  try {
    // Begins with a line break, so that a torn line before it stays alone.
    await file.write(`\n${lines}`);
    await file.sync();
  } finally {
    await file.close();
  }
}
