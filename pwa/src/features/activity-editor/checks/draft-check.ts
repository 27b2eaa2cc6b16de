/** What is still missing in a draft: each field with its words, and the message of the toast. */
import {
  type ActivityProblem,
  activityProblems,
  firstProblems,
} from 'shared-schema/rules/activities/activity-validation';
import { type SceneProblem, sceneProblems } from 'shared-schema/rules/listening/scene-validation';
import type { ActivityDraft } from '../activity-draft.ts';
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
  /** Stands in the toast; several fields may lack the same. */
  readonly message: string;
  /** What must be open for the field to be on the screen. */
  readonly questionId?: string;
  readonly scene?: DraftSceneProblem;
}

/** Names of the fields that can be wrong. */
export const fieldKeys = {
  title: 'title',
  type: 'type',
  difficulty: 'difficulty',
  story: 'story',
  /** The list of questions itself. */
  questions: 'questions',
  prompt: (questionId: string) => `prompt ${questionId}`,
  picture: (questionId: string) => `picture ${questionId}`,
  scene: ({ field, setId, partId }: Pick<DraftSceneProblem, 'field' | 'setId' | 'partId'>) =>
    `${field} ${setId ?? ''} ${partId ?? ''}`,
};

const BASICS_STEP = 0;
const CONTENT_STEP = 1;

/** Everything that is missing in the draft, in the order of the screen; empty when it may be saved. */
export function problemsOf(draft: ActivityDraft): FieldProblem[] {
  return [...activityProblems(draft).map(fieldProblem), ...problemsOfScenes(draft)];
}

/** What is missing, each message with its first field, in the order of the messages. */
export function missingParts(draft: ActivityDraft): FieldProblem[] {
  return [...firstProblems(draft).map(fieldProblem), ...problemsOfScenes(draft)];
}

function fieldProblem({ code, questionId = '', message }: ActivityProblem): FieldProblem {
  switch (code) {
    case 'title':
    case 'type':
    case 'difficulty':
      return { step: BASICS_STEP, key: fieldKeys[code], words: texts[code], message };
    case 'story':
    case 'questions':
      return { step: CONTENT_STEP, key: fieldKeys[code], words: texts[code], message };
    case 'picturePrompts':
    case 'storyPrompts':
      return { ...ofQuestion(questionId, 'prompt'), message };
    case 'pictureImages':
      return { ...ofQuestion(questionId, 'picture'), message };
  }
}

function ofQuestion(questionId: string, field: 'prompt' | 'picture') {
  return { step: CONTENT_STEP, questionId, key: fieldKeys[field](questionId), words: texts[field] };
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

/** The server keeps stored scenes as they are, also those that no child can finish, while nobody changes them. */
function areScenesChecked({ type, hasStoredScenes, scenes }: ActivityDraft): boolean {
  return type === 'interactive_listening' && (scenes.areSetsEdited || !hasStoredScenes);
}

function problemsOfScenes(draft: ActivityDraft): FieldProblem[] {
  if (!areScenesChecked(draft)) return [];
  return [...missingBackgrounds(draft), ...sceneProblems(draft.scenes.sets)].map((scene) => ({
    step: CONTENT_STEP,
    key: fieldKeys.scene(scene),
    words: scene.field === 'sets' ? scene.message : texts.scene[scene.field],
    message: scene.message,
    scene,
  }));
}
