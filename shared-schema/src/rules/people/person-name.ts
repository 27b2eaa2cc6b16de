/** The name of a person as it is written. */

interface Named {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly username: string;
}

/** First and last name; the username where there is neither. */
export function personNameOf({ firstName, lastName, username }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ').trim() || username;
}
