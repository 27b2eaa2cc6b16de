/** Activities as their teacher last saved them. */

import { formerQuestionsAfter } from 'shared-schema/rules/activities/questions';
import type { PayloadInputs } from 'shared-schema/sync';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { given, type Reducers, setRow } from './reducer.ts';

type ActivityRow = OptimisticRow<'activities'>;

export const activityReducers: Reducers<'activities'> = {
  'activity.save': (rows, step) => {
    const { command, payload } = step;
    const { blobs: _, ...fields } = payload;
    const before = rows.get(payload.uid) ?? emptyActivity(payload.uid, command.account, command.at);
    const saved = savedFields(fields);
    const formerQuestions = formerQuestionsAfter(before, saved.questions ?? []);
    setRow(rows, step, { ...before, ...saved, formerQuestions, updatedAt: command.at });
  },
  'activity.delete': (rows, { payload }) => void rows.delete(payload.uid),
};

// The protocol leaves the content of listening activities open; the server checks that content.
function savedFields(fields: Partial<PayloadInputs['activity.save']>) {
  return { ...defaults, ...given(fields) } as Partial<ActivityRow>;
}

/** An activity as its author would see it once it is saved: for a draft that is tried before. */
export function unsavedActivity(fields: Partial<PayloadInputs['activity.save']>): ActivityRow {
  const saved = savedFields(fields);
  return { ...emptyActivity('', '', ''), ...saved };
}

/** What a saved activity has where its teacher left a field out: saving replaces the whole text, not parts of it. */
const defaults = {
  description: null,
  difficulty: 'beginner',
  imageUrl: null,
  question: null,
  audioUrl: null,
  storyContent: null,
  audioCommand: null,
  questions: [],
} as const;

function emptyActivity(uid: string, teacherUid: string, at: string): ActivityRow {
  return {
    id: null,
    uid,
    title: '',
    description: null,
    type: 'picture_prompt',
    difficulty: 'beginner',
    imageUrl: null,
    question: null,
    audioUrl: null,
    storyContent: null,
    comprehensionQuestions: null,
    interactiveObjects: null,
    audioCommand: null,
    interactiveTasks: null,
    interactiveActivitySets: null,
    questions: [],
    formerQuestions: [],
    respellings: [],
    teacherId: null,
    teacherUid,
    timesPlayed: 0,
    createdAt: at,
    updatedAt: at,
    seq: 0,
  };
}
