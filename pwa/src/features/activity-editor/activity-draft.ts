/** The activity being written: its fields, its questions and the files picked for it. Pure reducer. */
import { MAX_QUESTIONS } from 'shared-schema/rules/activities/activity-limits';
import { questionnaireOf } from 'shared-schema/rules/activities/questions';
import { MAX_TITLE_LENGTH } from 'shared-schema/rules/constants';
import { cutText } from 'shared-schema/rules/cut-text';
import type { Respelling } from 'shared-schema/rules/speech/respell';
import type { LocalFile } from '#data/commands/local-file.ts';
import type { Activity, ActivityType } from '#data/queries/teacher/rows.ts';
import {
  emptyScenes,
  firstBackground,
  reduceScenes,
  type SceneAction,
  type Scenes,
  scenesOf,
} from './scene/scenes.ts';
import { type Unadded, withoutUnadded, withUnadded } from './unadded.ts';

/** Id of the set that an activity without sets begins with. */
const FIRST_SET_ID = 'set-1';

const COPY_MARK = ' (copy)';

export interface DraftQuestion {
  id: string;
  prompt: string;
  imageUrl: string | null;
  /** The teacher's sound of the prompt. */
  audioUrl?: string | null | undefined;
  /** The teacher's own answer, to be heard after the child's. */
  modelAnswerUrl?: string | null | undefined;
  /** How long a child may speak and may think before; absent for the default. */
  answerSeconds?: number | undefined;
  thinkingSeconds?: number | undefined;
}

export interface ActivityDraft {
  /** Absent until the activity exists. */
  uid?: string;
  /** `seq` of the activity that was opened, so that a newer edit from elsewhere is noticed. */
  seq?: number;
  title: string;
  description: string;
  type: ActivityType | null;
  difficulty: Activity['difficulty'];
  imageUrl: string | null;
  storyContent: string;
  /** The story, or what else the activity begins with, as sound. */
  audioUrl: string | null;
  questions: DraftQuestion[];
  /** Of an interactive listening activity. */
  scenes: Scenes;
  /** True where the server has the scenes as they were opened: they stay valid while nobody changes them. */
  hasStoredScenes: boolean;
  /** Words that voices say wrong. */
  respellings: readonly Respelling[];
  unadded: Unadded;
  /** Files picked in this window, by address; they are stored when the activity is saved. */
  files: Readonly<Record<string, LocalFile>>;
  /** What this wizard does not show and must not lose. */
  kept: Pick<Activity, 'question' | 'audioCommand'>;
}

type Field = 'title' | 'description' | 'type' | 'difficulty' | 'storyContent';

/** What a template fills in. */
export type DraftContent = Pick<ActivityDraft, Field | 'questions' | 'scenes'>;

export type DraftAction =
  | { type: 'set'; patch: Partial<Pick<ActivityDraft, Field>> }
  | { type: 'start-from'; content: DraftContent }
  | { type: 'cover'; file: LocalFile | null }
  | { type: 'respell'; respellings: readonly Respelling[] }
  | { type: 'add-question'; id: string }
  | { type: 'prompt'; id: string; prompt: string }
  | { type: 'picture'; id: string; file: LocalFile | null }
  /** Every question without a picture gets the one of `from`. */
  | { type: 'share-picture'; from: string }
  | { type: 'add-pictures'; ids: readonly string[]; files: readonly LocalFile[] }
  | { type: 'duplicate'; id: string; from: string }
  /** `by` counts places, up where it is negative. */
  | { type: 'move'; id: string; by: number }
  | { type: 'sound'; file: LocalFile | null }
  | { type: 'question-sound'; id: string; file: LocalFile | null }
  | { type: 'model-answer'; id: string; file: LocalFile | null }
  | { type: 'question-time'; id: string; time: Pick<DraftQuestion, 'answerSeconds' | 'thinkingSeconds'> }
  | { type: 'remove'; id: string }
  /** Typed, or picked, into a field with an 'Add' button; see `unaddedKeys`. */
  | { type: 'type-unadded'; key: string; text: string; file?: LocalFile }
  | { type: 'empty-unadded'; keys: readonly string[] }
  /** What stands in these fields is added `by` another action, which empties them. */
  | { type: 'add-unadded'; keys: readonly string[]; by: DraftAction }
  /** `file`: a new file that the action names. */
  | { type: 'scene'; scene: SceneAction; file: LocalFile | null };

export function emptyDraft(type: ActivityType | null = null): ActivityDraft {
  return {
    title: '',
    description: '',
    type,
    difficulty: 'beginner',
    imageUrl: null,
    storyContent: '',
    audioUrl: null,
    questions: [],
    scenes: emptyScenes(FIRST_SET_ID),
    hasStoredScenes: false,
    respellings: [],
    unadded: {},
    files: {},
    kept: { question: null, audioCommand: null },
  };
}

export function draftOf(activity: Activity): ActivityDraft {
  return {
    uid: activity.uid,
    seq: activity.seq,
    title: activity.title,
    description: activity.description ?? '',
    type: activity.type,
    difficulty: activity.difficulty,
    imageUrl: activity.imageUrl,
    storyContent: activity.storyContent ?? '',
    audioUrl: activity.audioUrl,
    questions: questionsOf(activity),
    scenes: scenesOf(activity, FIRST_SET_ID),
    hasStoredScenes: activity.type === 'interactive_listening',
    respellings: activity.respellings ?? [],
    unadded: {},
    files: {},
    kept: { question: activity.question, audioCommand: activity.audioCommand },
  };
}

/** The one question of an older activity is in the list, too, so that its teacher sees and keeps it. */
function questionsOf(activity: Activity): DraftQuestion[] {
  const isSpoken = activity.type !== 'interactive_listening';
  const { questions } = isSpoken ? questionnaireOf(activity) : activity;
  return questions.map((question) => ({ ...question }));
}

/** A new activity that begins as a copy. Its scenes are written anew, whatever form the original has them in. */
export function duplicateOf(activity: Activity): ActivityDraft {
  const title = `${cutText(activity.title, MAX_TITLE_LENGTH - COPY_MARK.length)}${COPY_MARK}`;
  return { ...asNew(draftOf(activity)), title };
}

/** The same content as an activity that is not stored anywhere. */
export function asNew({ uid: _uid, seq: _seq, ...draft }: ActivityDraft): ActivityDraft {
  return { ...draft, scenes: { ...draft.scenes, areSetsEdited: true }, hasStoredScenes: false };
}

export function reduceDraft(draft: ActivityDraft, action: DraftAction): ActivityDraft {
  const isFull = draft.questions.length >= MAX_QUESTIONS;
  switch (action.type) {
    case 'set':
      return { ...draft, ...action.patch };
    case 'start-from':
      return { ...draft, ...action.content, ...typedNames(draft) };
    case 'cover':
      return withFile({ ...draft, imageUrl: action.file?.address ?? null }, action.file);
    case 'respell':
      return { ...draft, respellings: action.respellings };
    case 'add-question':
      if (isFull) return draft;
      return { ...draft, questions: [...draft.questions, { id: action.id, prompt: '', imageUrl: null }] };
    case 'prompt':
      return patchQuestion(draft, action.id, { prompt: action.prompt });
    case 'picture':
      return withFile(
        patchQuestion(draft, action.id, { imageUrl: action.file?.address ?? null }),
        action.file,
      );
    case 'share-picture':
      return { ...draft, questions: withSharedPicture(draft.questions, action.from) };
    case 'add-pictures':
      return action.files.reduce(
        (before, file, index) => withPictured(before, action.ids[index], file),
        draft,
      );
    case 'duplicate':
      if (isFull) return draft;
      return { ...draft, questions: withDuplicate(draft.questions, action) };
    case 'sound':
      return withFile({ ...draft, audioUrl: action.file?.address ?? null }, action.file);
    case 'question-sound':
      return withFile(
        patchQuestion(draft, action.id, { audioUrl: action.file?.address ?? null }),
        action.file,
      );
    case 'model-answer':
      return withFile(
        patchQuestion(draft, action.id, { modelAnswerUrl: action.file?.address ?? null }),
        action.file,
      );
    case 'question-time':
      return patchQuestion(draft, action.id, action.time);
    case 'move':
      return { ...draft, questions: moved(draft.questions, action.id, action.by) };
    case 'remove':
      return { ...draft, questions: draft.questions.filter(({ id }) => id !== action.id) };
    case 'type-unadded': {
      const unadded = withUnadded(draft.unadded, action.key, action.text);
      return withFile({ ...draft, unadded }, action.file ?? null);
    }
    case 'empty-unadded':
      return { ...draft, unadded: withoutUnadded(draft.unadded, action.keys) };
    case 'add-unadded': {
      const added = reduceDraft(draft, action.by);
      return { ...added, unadded: withoutUnadded(added.unadded, action.keys) };
    }
    case 'scene':
      return withFile(withScenes(draft, reduceScenes(draft.scenes, action.scene)), action.file);
  }
}

/** A cover that is the first background, as where nobody chose a cover, goes with it. */
function withScenes(draft: ActivityDraft, scenes: Scenes): ActivityDraft {
  const before = firstBackground(draft.scenes);
  const isLeft = draft.imageUrl === before && firstBackground(scenes) !== before;
  return { ...draft, scenes, imageUrl: isLeft ? null : draft.imageUrl };
}

/** What a teacher has typed stays in place of what a template is called. */
function typedNames({ title, description }: ActivityDraft): Partial<DraftContent> {
  return { ...(title.trim() && { title }), ...(description.trim() && { description }) };
}

/** True for a new draft that has no content yet, whatever it is called. */
export function isWithoutContent({ uid, storyContent, questions, scenes }: ActivityDraft): boolean {
  return uid === undefined && !storyContent.trim() && questions.length === 0 && !scenes.areSetsEdited;
}

/** The current time, one later where two questions are added within a millisecond. */
export function newQuestionId(now: number, questions: readonly { readonly id: string }[]): string {
  let id = now;
  while (questions.some((question) => question.id === String(id))) id += 1;
  return String(id);
}

/** Ids for several new questions. */
export function newQuestionIds(
  now: number,
  questions: readonly { readonly id: string }[],
  count: number,
): string[] {
  const ids: string[] = [];
  const taken = () => [...questions, ...ids.map((id) => ({ id }))];
  while (ids.length < count) ids.push(newQuestionId(now, taken()));
  return ids;
}

function withPictured(draft: ActivityDraft, id: string | undefined, file: LocalFile): ActivityDraft {
  if (id === undefined || draft.questions.length >= MAX_QUESTIONS) return draft;
  const question = { id, prompt: '', imageUrl: file.address };
  return withFile({ ...draft, questions: [...draft.questions, question] }, file);
}

function withSharedPicture(questions: DraftQuestion[], from: string): DraftQuestion[] {
  const imageUrl = questions.find(({ id }) => id === from)?.imageUrl ?? null;
  return questions.map((question) => ({ ...question, imageUrl: question.imageUrl ?? imageUrl }));
}

/** The copy stands after its original. */
function withDuplicate(
  questions: DraftQuestion[],
  { id, from }: { id: string; from: string },
): DraftQuestion[] {
  return questions.flatMap((question) =>
    question.id === from ? [question, { ...question, id }] : [question],
  );
}

function patchQuestion(draft: ActivityDraft, id: string, patch: Partial<DraftQuestion>): ActivityDraft {
  const questions = draft.questions.map((question) =>
    question.id === id ? { ...question, ...patch } : question,
  );
  return { ...draft, questions };
}

function withFile(draft: ActivityDraft, file: LocalFile | null): ActivityDraft {
  return file ? { ...draft, files: { ...draft.files, [file.address]: file } } : draft;
}

/** No move past the ends. */
function moved(questions: DraftQuestion[], id: string, by: number): DraftQuestion[] {
  const from = questions.findIndex((question) => question.id === id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= questions.length) return questions;
  const result = [...questions];
  result.splice(to, 0, ...result.splice(from, 1));
  return result;
}
