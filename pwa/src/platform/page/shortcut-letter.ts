/** The letter of a shortcut with Ctrl, or Command on a Mac; null for every other key. */
export function shortcutLetter(event: KeyboardEvent): string | null {
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return null;
  // A keyboard without Latin letters names the place of the key only.
  const { key, code } = event;
  return (/^[a-z]$/i.test(key) ? key : code.slice(-1)).toLowerCase();
}
