/** How usernames are made, one by one and in bulk. Specification, teacher side, section 5; student side, section 5. */
import { cutText } from '../cut-text.ts';
import { searchKey } from '../search-key.ts';
import type { Random } from './free-username.ts';

export const NO_VALID_STUDENTS = 'Please enter valid student data';

/** Characters of each name: a username takes both and a number. */
const MAX_PART_LENGTH = 100;

/** First name plus last name, lowercased, plus a random number 0 to 99. */
export function generateUsername(firstName: string, lastName: string, random: Random): string {
  return `${joined(firstName)}${joined(lastName)}${Math.floor(random() * 100)}`;
}

/** First name plus last initial, lowercased, plus a random number 1 to 99. */
export function generateBulkUsername(firstName: string, lastName: string, random: Random): string {
  const initial = [...joined(lastName)][0];
  return `${joined(firstName)}${initial}${1 + Math.floor(random() * 99)}`;
}

/**
 * Plain letters and digits without accents: a five-year-old types it. Letters of other scripts stay as they are; a name
 * without any letter is 'student'.
 */
function joined(name: string): string {
  // A search key takes syllables of Korean and voiced letters of Japanese apart; NFC puts them together again.
  const plain = searchKey(name)
    .normalize('NFC')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
  return cutText(plain, MAX_PART_LENGTH) || 'student';
}
