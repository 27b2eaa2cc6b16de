/** Content hashes: the name a file has on the device, in a command and on the server. */
import { hashOfAddress } from 'shared-schema/sync/media-address';
import { toHex } from 'shared-schema/uuid-v7';

/** SHA-256 as 64 lower-case hex digits. Needs HTTPS or localhost, like everything else in the app. */
export async function sha256Hex(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** False when these are not the bytes that the address names by their hash. An address without one names any bytes. */
export async function matchesAddress(address: string, file: Blob): Promise<boolean> {
  const named = hashOfAddress(address);
  return named === null || named === (await sha256Hex(await file.arrayBuffer()));
}
