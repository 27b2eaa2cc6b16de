/** A zip as it grows: the reader's pace is the writer's, so nothing piles up. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  readonly name: string;
  /** True for text. Sounds are packed already, and stay as they are. */
  readonly isText: boolean;
  readonly content: AsyncIterable<string | Uint8Array>;
}

export async function* zipChunks(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  function* take() {
    const chunks = ready;
    ready = [];
    yield* chunks;
  }
  for await (const { name, isText, content } of entries) {
    const entry = isText ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(entry);
    for await (const part of content) {
      entry.push(typeof part === 'string' ? Buffer.from(part) : part);
      yield* take();
    }
    entry.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
