/** What stands in a field and waits for the field's own 'Add' button. It is part of the draft like all that is typed. */
import type { ActivityDraft } from './activity-draft.ts';

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

/** The texts that saving leaves out, as they were typed. Fields of a set that was deleted are not on the screen. */
export function unaddedTexts({ unadded, type, scenes, files }: ActivityDraft): string[] {
  const inScenes = type !== 'interactive_listening' ? [] : scenes.sets.flatMap(({ id }) => textsOf(id));
  return [...inScenes, unadded[unaddedKeys.word], unadded[unaddedKeys.spoken]]
    .map((text) => text?.trim())
    .filter((text): text is string => Boolean(text));

  function textsOf(setId: string): (string | undefined)[] {
    const picture = unadded[unaddedKeys.picture(setId)];
    const label = unadded[unaddedKeys.label(setId)] ?? (picture && files[picture]?.name);
    return [unadded[unaddedKeys.words(setId)], label];
  }
}
