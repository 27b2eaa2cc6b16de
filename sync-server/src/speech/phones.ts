/** Sounds of speech (phones) as Flite prints them, and which of them begins each word of a text. */

/** `end` in seconds from the beginning of the sound. */
export interface Phone {
  readonly name: string;
  readonly end: number;
}

const PAUSE = 'pau';

/** Reads `pau:0.184 dh:0.236 …`. Flite begins at 0 again where it divides a text: the times here never fall. */
export function readPhones(printed: string): Phone[] {
  const phones: Phone[] = [];
  let offset = 0;
  let last = 0;
  for (const entry of printed.split(/\s+/)) {
    const [name, time] = entry.split(':');
    const end = Number(time);
    if (!name || !Number.isFinite(end)) continue;
    if (offset + end < last) offset = last;
    last = offset + end;
    phones.push({ name, end: last });
  }
  return phones;
}

/** From the first phone that sounds to the last, in seconds. Null where none does. */
export function soundingPart(phones: readonly Phone[]): { from: number; to: number } | null {
  const first = phones.findIndex(({ name }) => name !== PAUSE);
  const last = phones.findLast(({ name }) => name !== PAUSE);
  return last ? { from: phones[first - 1]?.end ?? 0, to: last.end } : null;
}

/** The phones of words that were said one by one, with a pause after each. */
export function groupByPauses(phones: readonly Phone[]): string[][] {
  const groups: string[][] = [[]];
  for (const { name } of phones) {
    if (name !== PAUSE) groups.at(-1)?.push(name);
    else if (groups.at(-1)?.length) groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}

/**
 * When each word of a sentence begins, in seconds. `sentence` are the phones of the whole, `words` those of each word
 * by itself, which differ a little: 'the' before a vowel. The two are aligned with the fewest changes.
 */
export function wordStarts(sentence: readonly Phone[], words: readonly (readonly string[])[]): number[] {
  const starts = sentence.map((_, index) => sentence[index - 1]?.end ?? 0);
  const said = sentence.flatMap(({ name }, index) =>
    name === PAUSE ? [] : [{ name, start: starts[index] ?? 0 }],
  );
  const places = align(
    words.flat(),
    said.map(({ name }) => name),
  );
  let phone = 0;
  return words.map((word) => {
    const place = places[phone] ?? said.length - 1;
    phone += word.length;
    return said[Math.min(place, said.length - 1)]?.start ?? 0;
  });
}

/** For each item of `from` its place in `to`, by the least number of changed, left out and added items. */
function align(from: readonly string[], to: readonly string[]): number[] {
  const width = to.length + 1;
  const costs = new Float64Array((from.length + 1) * width);
  const cost = (row: number, column: number) => costs[row * width + column] ?? Number.POSITIVE_INFINITY;
  const change = (row: number, column: number) => cost(row, column) + (from[row] === to[column] ? 0 : 1);
  for (let row = 0; row <= from.length; row++) {
    for (let column = 0; column <= to.length; column++) {
      if (row === 0 || column === 0) costs[row * width + column] = row + column;
      else
        costs[row * width + column] = Math.min(
          change(row - 1, column - 1),
          cost(row - 1, column) + 1,
          cost(row, column - 1) + 1,
        );
    }
  }
  const places: number[] = new Array(from.length).fill(0);
  let column = to.length;
  for (let row = from.length; row > 0; ) {
    if (column > 0 && cost(row, column) === change(row - 1, column - 1)) places[--row] = --column;
    else if (column > 0 && cost(row, column) === cost(row, column - 1) + 1) column--;
    else places[--row] = column;
  }
  return places;
}
