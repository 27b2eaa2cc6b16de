/**
 * What must be there before an activity is saved. Specification, teacher side, section 5 'Activity save'. Free of zod: the
 * wizard uses it.
 */
import { interactiveSets, type StoredListening } from '../listening/interactive-sets.ts';
import { haveScenesChanged, validateScenes } from '../listening/scene-validation.ts';

export const REQUIRED_INFORMATION_TITLE = 'Required Information Missing';

export const activityMessages = {
  title: 'Title is required',
  type: 'Activity type must be selected',
  difficulty: 'Difficulty level must be selected',
  questions: 'At least one question is required for this activity',
  picturePrompts: 'All picture prompt questions must have a text prompt',
  pictureImages: 'All picture prompt questions must have an image',
  story: 'Story content is required for story activities',
  storyPrompts: 'All story questions must have a prompt',
} as const;

export interface CheckedActivity {
  readonly title?: string | null | undefined;
  readonly type?: string | null | undefined;
  readonly difficulty?: string | null | undefined;
  readonly storyContent?: string | null | undefined;
  readonly questions?:
    | readonly {
        readonly prompt?: string | null | undefined;
        readonly imageUrl?: string | null | undefined;
      }[]
    | undefined;
}

/** Messages for everything that is missing, in the order of the form; empty when the activity may be saved. */
export function validateActivity(draft: CheckedActivity): string[] {
  const questions = draft.questions ?? [];
  const missing: string[] = [];
  if (isBlank(draft.title)) missing.push(activityMessages.title);
  if (isBlank(draft.type)) missing.push(activityMessages.type);
  if (isBlank(draft.difficulty)) missing.push(activityMessages.difficulty);
  if (draft.type === 'interactive_listening') return missing;
  if (questions.length === 0) missing.push(activityMessages.questions);
  if (draft.type === 'picture_prompt') {
    if (questions.some(({ prompt }) => isBlank(prompt))) missing.push(activityMessages.picturePrompts);
    if (questions.some(({ imageUrl }) => isBlank(imageUrl))) missing.push(activityMessages.pictureImages);
  }
  if (draft.type === 'story') {
    if (isBlank(draft.storyContent)) missing.push(activityMessages.story);
    if (questions.some(({ prompt }) => isBlank(prompt))) missing.push(activityMessages.storyPrompts);
  }
  return missing;
}

/**
 * Messages for everything that keeps the server from storing an activity. `before` is the stored one, whose scenes stay
 * where the activity has none: what they lack is not asked for while nobody changes them.
 */
export function validateStoredActivity(
  activity: CheckedActivity & StoredListening,
  before: StoredListening | null,
): string[] {
  const missing = validateActivity(activity);
  if (activity.type !== 'interactive_listening') return missing;
  const after = { ...before, ...activity };
  if (before && !haveScenesChanged(before, after)) return missing;
  return [...missing, ...validateScenes(interactiveSets(after))];
}

/** The toast's text: the single message, or 'Please complete:' and the list. Null when nothing is missing. */
export function requiredInformation(messages: readonly string[]): string | null {
  if (messages.length <= 1) return messages[0] ?? null;
  return `Please complete: ${messages.join(', ')}`;
}

function isBlank(text: string | null | undefined): boolean {
  return !text?.trim();
}
