/** Bytes of a CSV file as text. Pure. */
import { RosterFileError } from './roster.ts';

/** Without a byte order mark. Throws `RosterFileError` 'encoding' for anything but UTF-8. */
export function decodeText(file: string, bytes: Uint8Array<ArrayBuffer>): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new RosterFileError('encoding', file, [], error);
  }
  // Plain letters in UTF-16 are valid UTF-8 with a NUL beside each.
  if (text.includes('\0')) throw new RosterFileError('encoding', file);
  return text;
}
