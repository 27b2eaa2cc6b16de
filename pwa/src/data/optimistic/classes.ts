/** Classes of a teacher. */
import { given, type Reducers, setRow } from './reducer.ts';

export const classReducers: Reducers<'class_codes'> = {
  'class.create': (rows, step) => {
    const { uid, name, description = null, code = '', sourcedId = null } = step.payload;
    const already = rows.get(uid);
    // The server may have chosen another code: what it says stays.
    if (already) return setRow(rows, step, already);
    const { account: teacherUid, at: createdAt } = step.command;
    const fixed = { id: null, teacherId: null, isActive: true, expiresAt: null, seq: 0 };
    setRow(rows, step, { ...fixed, uid, teacherUid, name, description, code, sourcedId, createdAt });
  },
  'class.update': (rows, step) => {
    const row = rows.get(step.payload.uid);
    if (row) setRow(rows, step, { ...row, ...given(step.payload) });
  },
  'class.delete': (rows, { payload }) => void rows.delete(payload.uid),
};
