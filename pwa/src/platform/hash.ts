/** Content hashes: the name a file has on the device, in a command and on the server. */
import { toHex } from './uuid.ts';

/** SHA-256 as 64 lower-case hex digits. Needs HTTPS or localhost, like everything else in the app. */
export async function sha256Hex(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
