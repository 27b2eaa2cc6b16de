/** Names of time zones. Pure. */

/** True for a name that this machine knows: an IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** The time zone of this machine; 'UTC' where its name is none ('Etc/Unknown' after a wrong setting). */
export function timeZoneHere(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}
