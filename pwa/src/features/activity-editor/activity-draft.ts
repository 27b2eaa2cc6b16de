/** The activity being written: its fields, its questions and the files picked for it. Pure reducer. */
import type { LocalFile } from '#data/commands/teacher-commands.ts';
import type { Activity, ActivityType } from '#data/queries/teacher/rows.ts';
import { emptyScenes, reduceScenes, type SceneAction, type Scenes, scenesOf } from './scene/scenes.ts';

export type Difficulty = Activity['difficulty'];

/** Id of the set that an activity without sets begins with. */
const FIRST_SET_ID = 'set-1';

export interface DraftQuestion {
  id: string;
  prompt: string;
  imageUrl: string | null;
}

export interface ActivityDraft {
  /** Absent until the activity exists. */
  uid?: string;
  /** `seq` of the activity that was opened, so that a newer edit from elsewhere is noticed. */
  seq?: number;
  title: string;
  description: string;
  type: ActivityType | null;
  difficulty: Difficulty;
  imageUrl: string | null;
  storyContent: string;
  questions: DraftQuestion[];
  /** Of an interactive listening activity. */
  scenes: Scenes;
  /** Files picked in this window, by address; they are stored when the activity is saved. */
  files: Readonly<Record<string, LocalFile>>;
  /** What this wizard does not show and must not lose. */
  kept: Pick<Activity, 'question' | 'audioUrl' | 'audioCommand'>;
}

type Field = 'title' | 'description' | 'type' | 'difficulty' | 'storyContent';

export type DraftAction =
  | { do: 'set'; patch: Partial<Pick<ActivityDraft, Field>> }
  | { do: 'cover'; file: LocalFile | null }
  | { do: 'add-question'; id: string }
  | { do: 'prompt'; id: string; prompt: string }
  | { do: 'picture'; id: string; file: LocalFile | null }
  | { do: 'move'; id: string; by: 1 | -1 }
  | { do: 'remove'; id: string }
  /** `file`: a new file that the action names. */
  | { do: 'scene'; scene: SceneAction; file: LocalFile | null };

export function emptyDraft(type: ActivityType | null = null): ActivityDraft {
  return {
    title: '',
    description: '',
    type,
    difficulty: 'beginner',
    imageUrl: null,
    storyContent: '',
    questions: [],
    scenes: emptyScenes(FIRST_SET_ID),
    files: {},
    kept: { question: null, audioUrl: null, audioCommand: null },
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
    questions: activity.questions.map(({ id, prompt, imageUrl }) => ({ id, prompt, imageUrl })),
    scenes: scenesOf(activity, FIRST_SET_ID),
    files: {},
    kept: {
      question: activity.question,
      audioUrl: activity.audioUrl,
      audioCommand: activity.audioCommand,
    },
  };
}

export function reduceDraft(draft: ActivityDraft, action: DraftAction): ActivityDraft {
  switch (action.do) {
    case 'set':
      return { ...draft, ...action.patch };
    case 'cover':
      return withFile({ ...draft, imageUrl: action.file?.address ?? null }, action.file);
    case 'add-question':
      return { ...draft, questions: [...draft.questions, { id: action.id, prompt: '', imageUrl: null }] };
    case 'prompt':
      return patchQuestion(draft, action.id, { prompt: action.prompt });
    case 'picture':
      return withFile(
        patchQuestion(draft, action.id, { imageUrl: action.file?.address ?? null }),
        action.file,
      );
    case 'move':
      return { ...draft, questions: moved(draft.questions, action.id, action.by) };
    case 'remove':
      return { ...draft, questions: draft.questions.filter(({ id }) => id !== action.id) };
    case 'scene':
      return withFile({ ...draft, scenes: reduceScenes(draft.scenes, action.scene) }, action.file);
  }
}

/** The current time, one later where two questions are added within a millisecond. */
export function newQuestionId(now: number, questions: readonly DraftQuestion[]): string {
  let id = now;
  while (questions.some((question) => question.id === String(id))) id += 1;
  return String(id);
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
function moved(questions: DraftQuestion[], id: string, by: 1 | -1): DraftQuestion[] {
  const from = questions.findIndex((question) => question.id === id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= questions.length) return questions;
  const result = [...questions];
  result.splice(to, 0, ...result.splice(from, 1));
  return result;
}
