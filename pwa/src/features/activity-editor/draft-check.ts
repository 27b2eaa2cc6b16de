/** What is still missing in a draft: the toast's messages, the completion percent, and the step to go back to. */
import { activityMessages, validateActivity } from 'shared-schema/rules/activity-validation';
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

/** Share of the required parts that are there, in whole percent. */
export function completionPercent(draft: ActivityDraft): number {
  const wanted: readonly string[] = [...basics, ...parts[draft.type ?? 'picture_prompt']];
  const missing = new Set<string>(validateActivity(draft));
  // Without a question its prompt and picture cannot be there either, although nothing complains about them.
  const nothingAsked = draft.questions.length === 0;
  const open = wanted.filter((part) => missing.has(part) || (nothingAsked && asksForQuestions(part)));
  return Math.round(((wanted.length - open.length) / wanted.length) * 100);
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
