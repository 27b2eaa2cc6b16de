/** How usernames are made, one by one and in bulk. Specification, teacher side, section 5; student side, section 5. */
import { GRADES } from '../constants.ts';

/** A number from 0 up to but not including 1, like `Math.random`. */
export type Random = () => number;

export const NO_VALID_STUDENTS = 'Please enter valid student data';

export interface BulkStudent {
  readonly firstName: string;
  readonly lastName: string;
  readonly grade: (typeof GRADES)[number] | null;
}

/** First name plus last name, lowercased, plus a random number 0 to 99. */
export function generateUsername(firstName: string, lastName: string, random: Random): string {
  return `${joined(firstName)}${joined(lastName)}${Math.floor(random() * 100)}`;
}

/** First name plus last initial, lowercased, plus a random number 1 to 99. */
export function generateBulkUsername(firstName: string, lastName: string, random: Random): string {
  const initial = [...joined(lastName)][0] ?? '';
  return `${joined(firstName)}${initial}${1 + Math.floor(random() * 99)}`;
}

/** A username nobody has: namesakes in one class would otherwise clash by chance. */
export function pickFreeUsername(generate: () => string, isTaken: (username: string) => boolean): string {
  let username = generate();
  for (let tries = 0; tries < 20 && isTaken(username); tries += 1) username = generate();
  const stem = username.replace(/\d+$/, '');
  for (let number = 100; isTaken(username); number += 1) username = `${stem}${number}`;
  return username;
}

/**
 * A username in place of one that is taken: the same letters with another number. The range of numbers grows tenfold
 * with each try (1 to 999 at the first), so that a name that many children have is soon done with.
 */
export function anotherUsername(
  taken: string,
  tries: number,
  isTaken: (username: string) => boolean,
  random: Random,
): string {
  const stem = taken.replace(/\d+$/, '');
  const range = 10 ** (2 + tries) - 1;
  return pickFreeUsername(() => `${stem}${1 + Math.floor(random() * range)}`, isTaken);
}

/** The part before the at-sign of what a teacher typed, or the whole text if there is none. */
export function usernameFromEmail(email: string): string {
  const at = email.indexOf('@');
  return at === -1 ? email : email.slice(0, at);
}

/** One student per line: first name, last name, optional grade. Lines with fewer than two fields are ignored. */
export function parseBulkLines(text: string): BulkStudent[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [firstName, lastName, grade] = line.split(',').map((field) => field.trim());
    return firstName && lastName ? [{ firstName, lastName, grade: parseGrade(grade) }] : [];
  });
}

function parseGrade(text: string | undefined): BulkStudent['grade'] {
  return GRADES.find((grade) => grade === text?.toUpperCase()) ?? null;
}

/** Without spaces: a five-year-old types it. */
function joined(name: string): string {
  return name.replace(/\s+/g, '').toLowerCase();
}
