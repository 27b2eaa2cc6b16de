/** What saving leaves out: words in fields with an 'Add' button, and what belongs to another type. Pure. */
import type { ActivitySet } from 'shared-schema/entities';
import type { ActivityDraft, DraftQuestion } from '../activity-draft.ts';
import { questionsToStore } from '../draft-payload.ts';
import type { Scenes } from '../scene/scenes.ts';
import { unaddedKeys } from '../unadded.ts';

/**
 * The texts that saving leaves out, as they were typed. Fields of a set that was deleted are not on the screen, nor is
 * the label of an object without a picture.
 */
export function unaddedTexts({ unadded, type, scenes, files }: ActivityDraft): string[] {
  const inScenes = type !== 'interactive_listening' ? [] : scenes.sets.flatMap(({ id }) => textsOf(id));
  return [...inScenes, unadded[unaddedKeys.word], unadded[unaddedKeys.spoken]]
    .map((text) => text?.trim())
    .filter((text): text is string => Boolean(text));

  function textsOf(setId: string): (string | undefined)[] {
    const picture = unadded[unaddedKeys.picture(setId)];
    const label = picture && (unadded[unaddedKeys.label(setId)] ?? files[picture]?.name);
    return [unadded[unaddedKeys.words(setId)], label];
  }
}

export type LeftOutPart = 'story' | 'questions' | 'scenes';

/** What was written for another type than the one that is chosen. */
export function leftOutParts(draft: ActivityDraft): LeftOutPart[] {
  const { type, storyContent, scenes } = draft;
  const parts: LeftOutPart[] = [];
  if (type !== 'story' && storyContent.trim()) parts.push('story');
  if (questionsToStore(draft).length === 0 && draft.questions.some(isWritten)) parts.push('questions');
  if (type !== 'interactive_listening' && hasUnsavedParts(scenes)) parts.push('scenes');
  return parts;
}

function isWritten({ prompt, imageUrl, audioUrl, modelAnswerUrl }: DraftQuestion): boolean {
  return Boolean(prompt.trim() || imageUrl || audioUrl || modelAnswerUrl);
}

/** A copy of an activity counts as edited, also where it has one empty set. */
function hasUnsavedParts({ areSetsEdited, sets }: Scenes): boolean {
  return areSetsEdited && sets.some((set) => set.backgroundImage || partsOf(set).length > 0);
}

const partsOf = ({ zones, objects, questions }: ActivitySet) => [...zones, ...objects, ...questions];

/** Whether the teacher has to read in the review that something will not be saved. */
export function leavesOut(draft: ActivityDraft): boolean {
  return unaddedTexts(draft).length > 0 || leftOutParts(draft).length > 0;
}
