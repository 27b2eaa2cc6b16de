/** Names that were pasted without commas, as from a letter: the last word of a line becomes the last name. Pure. */
import { parseGrade } from './grades.ts';
import { OTHER_COMMAS } from './student-list.ts';

export const wordsOf = (line: string) => line.split(/\s+/).filter(Boolean);

/** Lines with a comma or a quotation mark, and single words, stay. A grade behind two words or more stays the grade. */
export function divideAtLastWord(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => (/[,"]/.test(line) || OTHER_COMMAS.test(line) ? line : divideLine(line)))
    .join('\n');
}

function divideLine(line: string): string {
  const words = wordsOf(line);
  if (words.length < 2) return line;
  const hasGrade = words.length > 2 && parseGrade(words.at(-1)) !== 'unknown';
  const last = words.length - (hasGrade ? 2 : 1);
  return [words.slice(0, last).join(' '), ...words.slice(last)].join(', ');
}
