/** A stored file as a data URL, in pieces: a page that holds it needs no server, and the file is never whole in memory. */
import { typeOfAddress } from 'shared-schema/sync/media-address';

/** Bytes that make whole characters of base64. */
const GROUP_BYTES = 3;

/** `kind`: what the file must be; nothing is written for a file of another kind. */
export async function* dataUrl(
  address: string,
  kind: 'audio' | 'image',
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  const type = typeOfAddress(address);
  if (!type?.startsWith(`${kind}/`)) return;
  yield `data:${type};base64,`;
  let rest: Uint8Array = new Uint8Array();
  for await (const part of content) {
    const bytes = Buffer.concat([rest, part]);
    const whole = bytes.length - (bytes.length % GROUP_BYTES);
    yield bytes.toString('base64', 0, whole);
    rest = bytes.subarray(whole);
  }
  yield Buffer.from(rest).toString('base64');
}
