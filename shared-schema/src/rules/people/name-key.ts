/**
 * The one form in which names of accounts are compared: usernames and email addresses, on the server and on devices.
 * The server stores it, so a change of this rule needs a migration that stores it again.
 */

/** What nobody sees: zero-width characters, soft hyphens, direction marks, control characters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/**
 * Equal for names that a person considers the same: compatibility forms (NFKC: full-width letters, either form of an
 * accent), letter case and invisible characters make no difference. Empty where nothing visible is left.
 */
export function nameKey(name: string): string {
  const lowered = lowerCase(name.normalize('NFKC').replace(INVISIBLE, ''));
  return lowered.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/** Upper case first: 'ß' and 'SS', or the two small sigmas, differ only in lower case. */
const lowerCase = (text: string) => text.toUpperCase().toLowerCase();

/** True where both are one name. */
export function isSameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b);
}
