/** How long a transfer may take over a thin network. */
import {
  BLOB_TIMEOUT_MS,
  MAX_TRANSFER_TIMEOUT_MS,
  REQUEST_TIMEOUT_MS,
  THIN_NETWORK_BYTES,
} from 'shared-schema/sync/protocol';

/** Milliseconds in which a thin network carries so many bytes: at least those of a request, and 15 minutes at most. */
export function transferTimeout(bytes: number): number {
  const ms = REQUEST_TIMEOUT_MS * Math.max(1, Math.ceil(bytes / THIN_NETWORK_BYTES));
  return Math.min(ms, MAX_TRANSFER_TIMEOUT_MS);
}

/**
 * Milliseconds for the upload of a file: twice the time after each timeout, and no more than it takes in a thin network,
 * because commands wait behind it. Left out, `timeouts` is as many as change anything.
 */
export function uploadTimeout(bytes: number, timeouts = Number.POSITIVE_INFINITY): number {
  return Math.min(BLOB_TIMEOUT_MS * 2 ** timeouts, Math.max(BLOB_TIMEOUT_MS, transferTimeout(bytes)));
}
