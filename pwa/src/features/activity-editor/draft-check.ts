/** What is still missing in a draft: the toast's messages, the completion percent, and the step to go back to. */
import { activityMessages, validateActivity } from 'shared-schema/rules/activity-validation';
import { validateScenes } from 'shared-schema/rules/listening/scene-validation';
import type { ActivityDraft } from './activity-draft.ts';

const basics: readonly string[] = [
  activityMessages.title,
  activityMessages.type,
  activityMessages.difficulty,
];
const parts = {
  picture_prompt: [
    activityMessages.questions,
    activityMessages.picturePrompts,
    activityMessages.pictureImages,
  ],
  story: [activityMessages.story, activityMessages.questions, activityMessages.storyPrompts],
} as const;

/** Messages for everything that is missing in the draft, in the order of the wizard; empty when it may be saved. */
export function missingInDraft(draft: ActivityDraft): string[] {
  const scenes = draft.type === 'interactive_listening' ? validateScenes(draft.scenes.sets) : [];
  return [...validateActivity(draft), ...scenes];
}

/** Share of the required parts that are there, in whole percent. */
export function completionPercent(draft: ActivityDraft): number {
  if (draft.type === 'interactive_listening') return scenePercent(draft);
  const wanted: readonly string[] = [...basics, ...parts[draft.type ?? 'picture_prompt']];
  const missing = new Set<string>(validateActivity(draft));
  // Without a question its prompt and picture cannot be there either, although nothing complains about them.
  const nothingAsked = draft.questions.length === 0;
  const open = wanted.filter((part) => missing.has(part) || (nothingAsked && asksForQuestions(part)));
  return Math.round(((wanted.length - open.length) / wanted.length) * 100);
}

/** The scenes count as one part. */
function scenePercent(draft: ActivityDraft): number {
  const missing = missingInDraft(draft);
  const openBasics = missing.filter((message) => basics.includes(message)).length;
  const openScenes = missing.length > openBasics ? 1 : 0;
  const all = basics.length + 1;
  return Math.round(((all - openBasics - openScenes) / all) * 100);
}

/** Index of the first step in which something is missing; null when the draft may be saved. */
export function stepOfMissing(messages: readonly string[]): number | null {
  if (messages.length === 0) return null;
  return messages.some((message) => basics.includes(message)) ? 0 : 1;
}

function asksForQuestions(part: string): boolean {
  return (
    part === activityMessages.picturePrompts ||
    part === activityMessages.pictureImages ||
    part === activityMessages.storyPrompts
  );
}
