/** Whose screen the window shows, for code that comes late and stands outside of the screen. */

/** Not while a screen is drawn: the one before it is still in the document. */
export function isChildsScreen(): boolean {
  return document.querySelector('[data-scope="student"]') !== null;
}
