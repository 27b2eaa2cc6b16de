/** What is still missing in a draft: the toast's messages, and each field with its words. */
import { activityMessages, validateActivity } from 'shared-schema/rules/activities/activity-validation';
import {
  type SceneProblem,
  sceneProblems,
  validateScenes,
} from 'shared-schema/rules/listening/scene-validation';
import type { ActivityDraft, DraftQuestion } from '../activity-draft.ts';
import { problemTexts as texts } from '../texts.ts';

/** What is missing in the scenes, with what only the wizard asks for. */
export interface DraftSceneProblem extends Omit<SceneProblem, 'field'> {
  readonly field: SceneProblem['field'] | 'background';
}

/** A field that is not right yet. */
export interface FieldProblem {
  /** Names the field, see `fieldKeys`. */
  readonly key: string;
  /** Index into STEPS. */
  readonly step: number;
  /** Stands at the field. */
  readonly words: string;
  /** One of `missingInDraft`; several fields may lack the same. */
  readonly message: string;
  /** What must be open for the field to be on the screen. */
  readonly questionId?: string;
  readonly scene?: DraftSceneProblem;
}

/** Names of the fields that can be wrong. */
export const fieldKeys = {
  title: 'title',
  type: 'type',
  story: 'story',
  /** The list of questions itself. */
  questions: 'questions',
  prompt: (questionId: string) => `prompt ${questionId}`,
  picture: (questionId: string) => `picture ${questionId}`,
  scene: ({ field, setId, partId }: Pick<DraftSceneProblem, 'field' | 'setId' | 'partId'>) =>
    `${field} ${setId} ${partId ?? ''}`,
};

const BASICS_STEP = 0;
const CONTENT_STEP = 1;

const basics: readonly string[] = [
  activityMessages.title,
  activityMessages.type,
  activityMessages.difficulty,
];

/** Messages for everything that is missing in the draft, in the order of the wizard; empty when it may be saved. */
export function missingInDraft(draft: ActivityDraft): string[] {
  const backgrounds = missingBackgrounds(draft).map(({ message }) => message);
  const scenes = areScenesChecked(draft) ? validateScenes(draft.scenes.sets) : [];
  return [...validateActivity(draft), ...backgrounds, ...scenes];
}

/** The fields behind `missingInDraft`, in the order in which they stand on the screen. */
export function problemsOf(draft: ActivityDraft): FieldProblem[] {
  const { title, type, questions, storyContent } = draft;
  const problems: FieldProblem[] = [];
  const add = (step: number, field: 'title' | 'type' | 'story' | 'questions') =>
    problems.push({ step, key: fieldKeys[field], words: texts[field], message: activityMessages[field] });
  if (!title.trim()) add(BASICS_STEP, 'title');
  if (!type) add(BASICS_STEP, 'type');
  if (type === 'interactive_listening') return [...problems, ...problemsOfScenes(draft)];
  if (type === 'story' && !storyContent.trim()) add(CONTENT_STEP, 'story');
  if (questions.length === 0) add(CONTENT_STEP, 'questions');
  return [...problems, ...questions.flatMap((question) => questionProblems(question, type))];
}

/** A message of `missingInDraft` with the field that it leads to; without one where it is about no single field. */
interface MissingPart {
  readonly key: string;
  readonly message: string;
  readonly problem?: FieldProblem;
}

/** What is missing, each with its first field. Of two messages with the same words, each has a field of its own. */
export function missingParts(draft: ActivityDraft): MissingPart[] {
  const problems = problemsOf(draft);
  return missingInDraft(draft).map((message, index, messages) => {
    const before = messages.slice(0, index).filter((other) => other === message).length;
    const problem = problems.filter((each) => each.message === message)[before];
    return { key: problem?.key ?? message, message, ...(problem && { problem }) };
  });
}

/**
 * Sets of a new activity with zones on nothing, as a template leaves them. Only the wizard asks for the picture: stored
 * scenes without one, and copies of them, can be played and stay valid.
 */
function missingBackgrounds({ type, hasStoredScenes, scenes }: ActivityDraft): DraftSceneProblem[] {
  if (type !== 'interactive_listening' || hasStoredScenes || scenes.stored !== null) return [];
  return scenes.sets
    .filter(({ backgroundImage, zones }) => backgroundImage === null && zones.length > 0)
    .map(({ id, name }) => ({
      field: 'background',
      setId: id,
      partId: null,
      message: texts.noBackground(name),
    }));
}

/** Index of the step that a message is about. */
export function stepOf(message: string): number {
  return basics.includes(message) ? BASICS_STEP : CONTENT_STEP;
}

/** The server keeps stored scenes as they are, also those that no child can finish, while nobody changes them. */
function areScenesChecked({ type, hasStoredScenes, scenes }: ActivityDraft): boolean {
  return type === 'interactive_listening' && (scenes.areSetsEdited || !hasStoredScenes);
}

function problemsOfScenes(draft: ActivityDraft): FieldProblem[] {
  if (!areScenesChecked(draft)) return [];
  return [...missingBackgrounds(draft), ...sceneProblems(draft.scenes.sets)].map((scene) => ({
    step: CONTENT_STEP,
    key: fieldKeys.scene(scene),
    words: texts.scene[scene.field],
    message: scene.message,
    scene,
  }));
}

function questionProblems(
  { id, prompt, imageUrl }: DraftQuestion,
  type: ActivityDraft['type'],
): FieldProblem[] {
  const at = { step: CONTENT_STEP, questionId: id };
  const { picturePrompts, storyPrompts, pictureImages } = activityMessages;
  const noPrompt = {
    ...at,
    key: fieldKeys.prompt(id),
    words: texts.prompt,
    message: type === 'story' ? storyPrompts : picturePrompts,
  };
  const noPicture = { ...at, key: fieldKeys.picture(id), words: texts.picture, message: pictureImages };
  return [
    ...(type && !prompt.trim() ? [noPrompt] : []),
    ...(type === 'picture_prompt' && !imageUrl ? [noPicture] : []),
  ];
}
