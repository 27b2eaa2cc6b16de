/** A username that nobody has. Apart from how names become usernames, because a child's start loads this. */

/** A number from 0 up to but not including 1, like `Math.random`. */
export type Random = () => number;

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
