import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ZipEntry, zipChunks } from './zip-chunks.ts';

async function* one<Part>(...parts: Part[]): AsyncGenerator<Part> {
  yield* parts;
}

async function zipOf(...entries: ZipEntry[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipChunks(one(...entries))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('a zip has each file as it was, under its name in any script', async () => {
  const sound = new Uint8Array(70_000).map((_, index) => index * 7);
  const zip = await zipOf(
    { name: 'recordings.csv', isText: true, content: one('student,', 'score\r\n', 'Méi,80\r\n') },
    { name: 'audio/méi_q1.webm', isText: false, content: one(sound.slice(0, 9), sound.slice(9)) },
    { name: 'audio/empty.webm', isText: false, content: one() },
    { name: 'empty.csv', isText: true, content: one() },
  );
  const files = unzipSync(zip);
  expect(Object.keys(files)).toEqual([
    'recordings.csv',
    'audio/méi_q1.webm',
    'audio/empty.webm',
    'empty.csv',
  ]);
  expect(strFromU8(files['recordings.csv'] ?? new Uint8Array())).toBe('student,score\r\nMéi,80\r\n');
  expect(Buffer.from(files['audio/méi_q1.webm'] ?? []).equals(sound)).toBe(true);
  expect([files['audio/empty.webm'], files['empty.csv']]).toEqual([new Uint8Array(), new Uint8Array()]);
});

test('a zip packs text, and leaves a sound as it is', async () => {
  const text = 'Well done. '.repeat(5_000);
  expect((await zipOf({ name: 'a.csv', isText: true, content: one(text) })).length).toBeLessThan(2_000);
  const sound = Buffer.from(text);
  const zip = await zipOf({ name: 'a.webm', isText: false, content: one(sound) });
  expect(zip.includes(sound)).toBe(true);
});

test('a zip without files is an empty zip', async () => {
  expect(unzipSync(await zipOf())).toEqual({});
});

test('a zip asks for the next file when the one before is written', async () => {
  const asked: string[] = [];
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const name of ['a', 'b']) {
      asked.push(name);
      yield { name, isText: false, content: one(new Uint8Array(1)) };
    }
  }
  const chunks = zipChunks(entries());
  await chunks.next();
  expect(asked).toEqual(['a']);
  await chunks.return?.(undefined);
  expect(asked).toEqual(['a']);
});
