/** What an email address looks like: the same for the forms and for the contract. Free of zod: the forms use it. */

/** Letters of every script are taken: schools have such addresses. */
const PART = /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+/u.source;
const LABEL = /[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*/u.source;
const LAST_LABEL = /\p{L}[\p{L}\p{M}\p{N}-]+/u.source;

/** The whole of an address. Dots stand between characters, and the domain has two labels at least. */
export const EMAIL_ADDRESS = new RegExp(`^${PART}(?:\\.${PART})*@(?:${LABEL}\\.)+${LAST_LABEL}$`, 'u');

/** True for an email address without spaces around it. */
export function isEmailAddress(text: string): boolean {
  return EMAIL_ADDRESS.test(text);
}
