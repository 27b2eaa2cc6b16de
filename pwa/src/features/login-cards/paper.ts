/** The sizes of paper that cards are printed on. */

export const PAPERS = ['A4', 'Letter'] as const;
export type Paper = (typeof PAPERS)[number];

/** Cards of 92 × 64 mm: two columns and four rows lie on A4 and on Letter. */
const CARDS_PER_PAGE = 8;

/** Where people print on Letter (CLDR, 'paperSize'). */
const LETTER_REGIONS = new Set([
  'US',
  'CA',
  'MX',
  'PH',
  'CL',
  'CO',
  'VE',
  'GT',
  'PR',
  'CR',
  'DO',
  'PA',
  'SV',
]);

/** The usual paper of a language with its region; A4 without one. */
export function usualPaper(language: string): Paper {
  const region = /-([A-Z]{2})\b/.exec(language)?.[1] ?? '';
  return LETTER_REGIONS.has(region) ? 'Letter' : 'A4';
}

/** The items in pages of so many cards. */
export function pagesOf<Item>(items: readonly Item[]): Item[][] {
  const pages: Item[][] = [];
  for (let start = 0; start < items.length; start += CARDS_PER_PAGE)
    pages.push(items.slice(start, start + CARDS_PER_PAGE));
  return pages;
}
