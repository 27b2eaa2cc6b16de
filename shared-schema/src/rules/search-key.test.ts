import { describe, expect, it } from 'vitest';
import { createSearch, hasWords, searchKey, searchWords, sortKey } from './search-key.ts';

const finds = (search: string, ...texts: (string | null)[]) =>
  hasWords(searchKey(...texts), searchWords(search));

describe('search', () => {
  it.each([
    ['letter case', 'PARK', 'In the park'],
    ['the order of words', 'park the', 'In the park'],
    ['accents that the search leaves out', 'cafe', 'Le Café'],
    ['accents that the text leaves out', 'café', 'Le cafe'],
    ['the two forms of an accent', 'cafe\u0301', 'Le café'],
    ['letters that a keyboard may lack', 'lodz oresund', 'Łódź and Øresund'],
    ['a part of a word', 'ark', 'In the park'],
    ['an apostrophe of another form', "mei's", 'Mei’s bird'],
    ['spaces around it', '  park ', 'In the park'],
    ['small letters of Turkish', 'istanbul', 'İstanbul'],
    ['full-width letters', 'park', 'ＰＡＲＫ'],
  ])('search finds a text whatever %s', (_, search, text) => {
    expect(finds(search, text)).toBe(true);
  });

  it('every word must be there, in any of the texts', () => {
    expect(finds('park dogs', 'In the park', 'Two dogs run')).toBe(true);
    expect(finds('park cats', 'In the park', 'Two dogs run')).toBe(false);
    expect(finds('', 'In the park', null)).toBe(true);
  });

  it('vowel signs that are no accents keep their meaning', () => {
    expect(finds('कि', 'का')).toBe(false);
    expect(finds('กา', 'กี')).toBe(false);
    expect(finds('学校', '我的学校')).toBe(true);
  });

  it('a search over a list follows the same rule, and finds everything without words', () => {
    const people = [
      ['Zoë Núñez', 'zoe4'],
      ['Mei Lin', null],
    ] as const;
    const find = (search: string) =>
      people.filter((texts) => createSearch(search)(...texts)).map(([name]) => name);
    expect(find('nunez zoe')).toEqual(['Zoë Núñez']);
    expect(find('zoe4 nunez')).toEqual(['Zoë Núñez']);
    expect(find('lin zoe')).toEqual([]);
    expect(find(' ')).toHaveLength(2);
  });
});

it('lists stand by letters without accents, and by numbers as they count', () => {
  const sorted = ['Room 10', 'room 9', 'Émile', 'Eva', 'Ana'].toSorted((a, b) =>
    sortKey(a) < sortKey(b) ? -1 : 1,
  );
  expect(sorted).toEqual(['Ana', 'Émile', 'Eva', 'room 9', 'Room 10']);
});
