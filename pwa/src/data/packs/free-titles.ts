/** Titles of imported activities: their own, with a number where an activity here has it already. */

import { MAX_TITLE_LENGTH } from 'shared-schema/rules/constants';
import { cutText } from 'shared-schema/rules/cut-text';

/** One title for each of `titles`, none of them in `taken` or given twice. */
export function freeTitles(titles: readonly string[], taken: readonly string[]): string[] {
  const used = new Set(taken.map(keyOf));
  return titles.map((title) => {
    const free = freeTitle(title, used);
    used.add(keyOf(free));
    return free;
  });
}

function freeTitle(title: string, used: ReadonlySet<string>): string {
  if (!used.has(keyOf(title))) return title;
  const base = title.replace(/ \(\d{1,3}\)$/, '');
  for (let number = 2; ; number += 1) {
    const mark = ` (${number})`;
    const free = `${cutText(base, MAX_TITLE_LENGTH - mark.length)}${mark}`;
    if (!used.has(keyOf(free))) return free;
  }
}

const keyOf = (title: string) => title.trim().toLowerCase();
