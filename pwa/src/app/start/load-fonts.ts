/** Asks for a page's fonts before its text is laid out: text that waits for its font is laid out twice. */

const STUDENT_PAGE = /^\/(student|elpa-test)/i;
/** The weights that a student's page begins with. */
const STUDENT_FONTS = ['400 1em Andika', '700 1em Andika'];
const TEACHER_FONTS = ['1em "Lexend Variable"'];

/** Returns at once. `fonts` are those of the document: before its style sheets are there, it has none to ask for. */
export function loadFonts(path: string, fonts: Pick<FontFaceSet, 'load'>): void {
  for (const font of STUDENT_PAGE.test(path) ? STUDENT_FONTS : TEACHER_FONTS) {
    // Without its font, text is drawn in one of the system's.
    void fonts.load(font).catch(() => undefined);
  }
}
