/** How large a file is, in words. */

const MEGABYTE_BYTES = 1024 * 1024;

/** '12 kB' or '3.4 MB', never less than 1 kB. */
export function sizeWords(bytes: number): string {
  if (bytes < MEGABYTE_BYTES) return `${Math.max(1, Math.round(bytes / 1024))}\u00a0kB`;
  return `${(bytes / MEGABYTE_BYTES).toFixed(1)}\u00a0MB`;
}
