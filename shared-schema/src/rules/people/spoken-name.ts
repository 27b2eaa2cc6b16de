/** The name of a child as it is spoken and as it is written: a sentence with the name is looked up by either. */

export interface Named {
  readonly spokenName?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly username: string;
}

/** What the voices say: the name as a teacher wrote that it sounds, else the name as it is written. */
export function spokenNameOf({ spokenName, ...written }: Named): string {
  return spokenName || writtenNameOf(written);
}

/** The first name; the username where there is none. */
export function writtenNameOf({ firstName, username }: Named): string {
  return firstName?.trim() || username;
}
