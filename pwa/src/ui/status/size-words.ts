/** How large a file is, and how much space there is, in words. */

export const MEGABYTE_BYTES = 1024 * 1024;

/** '12 kB' or '3.4 MB', never less than 1 kB. */
export function sizeWords(bytes: number): string {
  if (bytes < MEGABYTE_BYTES) return `${Math.max(1, Math.round(bytes / 1024))}\u00a0kB`;
  return `${(bytes / MEGABYTE_BYTES).toFixed(1)}\u00a0MB`;
}

/** '41.3 GB' or '350 MB', never less than 1 MB. Of disks, which count in thousands. */
export function spaceWords(bytes: number): string {
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
  return `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;
}
