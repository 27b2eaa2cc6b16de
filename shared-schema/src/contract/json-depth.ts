/** How deep JSON may be nested. What we send is a dozen levels deep; writing 20,000 levels again ends the call stack. */
export const MAX_JSON_DEPTH = 100;

/** Whether lists and objects in this JSON text are nested deeper. Reads the text only, so that no depth can hurt. */
export function isTooDeep(text: string, max = MAX_JSON_DEPTH): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at);
    else if (char === '[' || char === '{') {
      if (++depth > max) return true;
    } else if (char === ']' || char === '}') depth--;
  }
  return false;
}

/** Index of the quotation mark that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
