/** A file that begins as WebM does, so that the server's look at its content accepts it; the rest is noise. */
import { createHash, randomBytes } from 'node:crypto';

/** First bytes of every WebM file. */
const header = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
  'hex',
);

/** `size` in bytes. Each call makes another file. */
export function makeWebm(size: number): Buffer<ArrayBuffer> {
  return Buffer.concat([header, randomBytes(size - header.length)]);
}

/** The same noise behind the header in every run: a reader of recordings finds its end in one file and not in another. */
export function makeDamagedWebm(size: number): Buffer<ArrayBuffer> {
  const noise = createHash('shake256', { outputLength: size - header.length })
    .update('noise')
    .digest();
  return Buffer.concat([header, noise]);
}
