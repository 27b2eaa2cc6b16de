import { describe, expect, it } from 'vitest';
import { loadFonts } from './load-fonts.ts';

function fontsFor(path: string): string[] {
  const asked: string[] = [];
  loadFonts(path, {
    load: async (font) => {
      asked.push(font);
      return [];
    },
  });
  return asked;
}

describe('the fonts of a start', () => {
  it.each(['/student', '/Student-Login', '/student/activity/7', '/elpa-test'])(
    'the page %s of a student asks for both weights of Andika',
    (path) => expect(fontsFor(path)).toEqual(['400 1em Andika', '700 1em Andika']),
  );

  it.each(['/', '/home', '/teacher'])('the page %s asks for Lexend only', (path) =>
    expect(fontsFor(path)).toEqual(['1em "Lexend Variable"']),
  );
});
