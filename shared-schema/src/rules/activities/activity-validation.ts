/**
 * What must be there before an activity is saved. Specification, teacher side, section 5 'Activity save'. Free of zod: the
 * wizard uses it.
 */
import { interactiveSets, type StoredListening } from '../listening/interactive-sets.ts';
import { haveScenesChanged, validateScenes } from '../listening/scene-validation.ts';

export const REQUIRED_INFORMATION_TITLE = 'Required Information Missing';

/** What can be missing, in the order in which the messages are listed. */
const activityMessages = {
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
        readonly id?: string | undefined;
        readonly prompt?: string | null | undefined;
        readonly imageUrl?: string | null | undefined;
      }[]
    | undefined;
}

/** One thing that is missing, with the question it belongs to. */
export interface ActivityProblem {
  readonly code: keyof typeof activityMessages;
  /** Left out where no question is meant. */
  readonly questionId?: string | undefined;
  readonly message: string;
}

/** Problems in the order of the form, question by question; empty when the activity may be saved. */
export function activityProblems(draft: CheckedActivity): ActivityProblem[] {
  const { title, type, difficulty, storyContent, questions = [] } = draft;
  const basics = [
    ...missing(isBlank(title), 'title'),
    ...missing(isBlank(type), 'type'),
    ...missing(isBlank(difficulty), 'difficulty'),
  ];
  if (type === 'interactive_listening') return basics;
  return [
    ...basics,
    ...missing(type === 'story' && isBlank(storyContent), 'story'),
    ...missing(questions.length === 0, 'questions'),
    ...questions.flatMap(({ id, prompt, imageUrl }) => [
      ...missing(type === 'story' && isBlank(prompt), 'storyPrompts', id),
      ...missing(type === 'picture_prompt' && isBlank(prompt), 'picturePrompts', id),
      ...missing(type === 'picture_prompt' && isBlank(imageUrl), 'pictureImages', id),
    ]),
  ];
}

/** The first problem of each code, in the order in which their messages are listed. */
export function firstProblems(draft: CheckedActivity): ActivityProblem[] {
  const problems = activityProblems(draft);
  const order = Object.keys(activityMessages);
  return problems
    .filter(({ code }, index) => problems.findIndex((other) => other.code === code) === index)
    .sort((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
}

/** Messages for everything that is missing, each once; empty when the activity may be saved. */
export function validateActivity(draft: CheckedActivity): string[] {
  return firstProblems(draft).map(({ message }) => message);
}

/**
 * Messages for everything that keeps the server from storing an activity. `before` is the stored one, whose scenes stay
 * where the activity has none: what they lack is not asked for while nobody changes them.
 */
export function validateStoredActivity(
  activity: CheckedActivity & StoredListening,
  before: StoredListening | null,
): string[] {
  const messages = validateActivity(activity);
  if (activity.type !== 'interactive_listening') return messages;
  const after = { ...before, ...activity };
  if (before && !haveScenesChanged(before, after)) return messages;
  return [...messages, ...validateScenes(interactiveSets(after))];
}

/** The toast's text: the single message, or 'Please complete:' and the list. Null when nothing is missing. */
export function requiredInformation(messages: readonly string[]): string | null {
  if (messages.length <= 1) return messages[0] ?? null;
  return `Please complete: ${messages.join(', ')}`;
}

function missing(isMissing: boolean, code: ActivityProblem['code'], questionId?: string): ActivityProblem[] {
  return isMissing ? [{ code, questionId, message: activityMessages[code] }] : [];
}

function isBlank(text: string | null | undefined): boolean {
  return !text?.trim();
}
