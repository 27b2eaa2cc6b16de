/** The name of a child as it is spoken: what the school's voice renders, and what a sentence with the name is looked up by. */

interface Named {
  readonly firstName?: string | null;
  readonly username: string;
}

/** The first name; the username where there is none. */
export function spokenNameOf({ firstName, username }: Named): string {
  return firstName?.trim() || username;
}
