/** The sentence with the setup code, for whoever starts the server. */

/** `here`, `elsewhere`: where this machine and other computers open the server; null where only this machine is known. */
export function describeSetup(code: string, here: string, elsewhere: string | null): string {
  const page = '/admin/users';
  const place =
    elsewhere === null ? `${here}${page}` : `${elsewhere}${page} (on this computer ${here}${page})`;
  return `\nTo make the administrator, open ${place} and enter this code once: ${code}\n`;
}
