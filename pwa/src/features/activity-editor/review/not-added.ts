/** What still stands in fields with an 'Add' button when the teacher is about to save. Pure. */
import type { ActivityDraft } from '../activity-draft.ts';
import { unaddedKeys } from '../unadded.ts';

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
