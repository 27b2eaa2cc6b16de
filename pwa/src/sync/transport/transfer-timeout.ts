/** How long a transfer may take over a thin network. */
import { MAX_TRANSFER_TIMEOUT_MS, REQUEST_TIMEOUT_MS, THIN_NETWORK_BYTES } from 'shared-schema/sync/protocol';

/** Milliseconds in which a thin network carries so many bytes: at least those of a request, and 15 minutes at most. */
export function transferTimeout(bytes: number): number {
  const ms = REQUEST_TIMEOUT_MS * Math.max(1, Math.ceil(bytes / THIN_NETWORK_BYTES));
  return Math.min(ms, MAX_TRANSFER_TIMEOUT_MS);
}
