/** What stands in a field and waits for the field's own 'Add' button. It is part of the draft like all that is typed. */

/** By the key of the field; a field that is empty has no entry. The picture of an object is its address. */
export type Unadded = Readonly<Record<string, string>>;

/** Keys of the fields. */
export const unaddedKeys = {
  words: (setId: string) => `words ${setId}`,
  picture: (setId: string) => `picture ${setId}`,
  label: (setId: string) => `label ${setId}`,
  word: 'word',
  spoken: 'spoken',
};

export function withUnadded(unadded: Unadded, key: string, text: string): Unadded {
  const { [key]: _, ...others } = unadded;
  return text ? { ...others, [key]: text } : others;
}

export function withoutUnadded(unadded: Unadded, keys: readonly string[]): Unadded {
  return keys.reduce((rest, key) => withUnadded(rest, key, ''), unadded);
}
