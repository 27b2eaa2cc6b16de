/** Recordings as a teacher changes them, besides what `recordings.ts` has: with feedback. */
import { applyFeedback } from 'shared-schema/rules/feedback/apply-feedback';
import { type Reducers, setRow } from './reducer.ts';

export const feedbackReducers: Reducers<'recordings'> = {
  'feedback.save': (rows, step) => {
    const { command, payload } = step;
    const row = rows.get(payload.recordingUid);
    if (!row) return;
    // The school adds the teacher's name; the name of another teacher would be wrong.
    const by = row.feedbackBy?.uid === command.account ? row.feedbackBy : null;
    setRow(rows, step, { ...row, ...applyFeedback(row, payload, { at: command.at, by }) });
  },
};
