/** The comments that a teacher keeps for later feedback. */
import { given, type Reducers, setRow } from './reducer.ts';

export const commentReducers: Reducers<'feedback_comments'> = {
  'comment.save': (rows, step) => {
    const { uid, text, audioUrl, position } = step.payload;
    const before = rows.get(uid);
    if (before) return setRow(rows, step, { ...before, ...given({ text, audioUrl, position }) });
    // Another place in the order does not bring back a comment that was deleted elsewhere.
    if (text === undefined && audioUrl === undefined) return;
    const { account: teacherUid, at: createdAt } = step.command;
    const fields = { text: text ?? '', audioUrl: audioUrl ?? null, position: position ?? 0 };
    setRow(rows, step, { ...fields, uid, teacherUid, createdAt, id: null, teacherId: null, seq: 0 });
  },
  'comment.delete': (rows, { payload }) => void rows.delete(payload.uid),
};
