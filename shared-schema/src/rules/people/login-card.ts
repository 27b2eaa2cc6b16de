/** The token on a login card and the address in its QR code. No zod here: tablets import it. Decision 082. */

/** Bytes of a card's token: nobody guesses 128 random bits. */
export const CARD_TOKEN_BYTES = 16;
/** 16 bytes in base64url. */
export const CARD_TOKEN_PATTERN = /^[\w-]{22}$/;
/** SHA-256 in base64url. */
export const CARD_HASH_PATTERN = /^[\w-]{43}$/;

const MARK = '#card=';

/** What the QR code says: a camera app opens the school's own page with it. The part after # reaches no server. */
export function cardAddress(origin: string, token: string): string {
  return `${origin}/student-login${MARK}${token}`;
}

/** The token in the text of a QR code or in an address; null where it is none of a card. */
export function cardTokenIn(text: string): string | null {
  const start = text.indexOf(MARK);
  const token = start < 0 ? '' : text.slice(start + MARK.length);
  return CARD_TOKEN_PATTERN.test(token) ? token : null;
}
