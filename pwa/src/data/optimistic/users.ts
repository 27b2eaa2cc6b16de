/** Students as their teacher created, edited and placed them. */
import type { OptimisticRow } from '#data/queries/rows.ts';
import { given, type ReducerInput, type Reducers, type RowMap, setRow } from './reducer.ts';

type UserRow = OptimisticRow<'users'>;

export const userReducers: Reducers<'users'> = {
  'student.create': (rows, step) => {
    const { payload, command } = step;
    const already = rows.get(payload.uid);
    if (already) return setRow(rows, step, already);
    const { uid, username, firstName, lastName, classCodeUid = null, ...fields } = payload;
    const isMinor = Boolean(payload.parentName || payload.parentEmail);
    const made = { teacherUid: command.account, createdAt: command.at, classCodeUid, isMinor };
    const row = { ...emptyStudent, ...given(fields), uid, username, firstName, lastName, ...made };
    setRow(rows, step, withLogin(row, step));
  },
  'student.update': (rows, step) => {
    const row = rows.get(step.payload.uid);
    if (!row) return;
    const renamed = { ...row, ...given(step.payload) };
    setRow(rows, step, renamed.username === row.username ? renamed : withLogin(renamed, step));
  },
  'student.join': (rows, step) => {
    const row = rows.get(step.payload.studentUid);
    if (row) setRow(rows, step, inClass(row, step.payload.classCodeUid));
  },
  'student.leave': (rows, step) => {
    const { studentUid, classCodeUid } = step.payload;
    const row = rows.get(studentUid);
    if (row && (!classCodeUid || row.classCodeUid === classCodeUid)) setRow(rows, step, inClass(row, null));
  },
  'class.delete': (rows: RowMap<'users'>, step) => {
    for (const row of [...rows.values()]) {
      if (row.classCodeUid === step.payload.uid) setRow(rows, step, inClass(row, null));
    }
  },
};

/** A new username may be somebody else's: until the server has agreed, it is no sign-in. */
function withLogin({ loginWaits: _, ...row }: UserRow, { local }: Pick<ReducerInput, 'local'>): UserRow {
  return local === 'waiting' ? { ...row, loginWaits: true } : row;
}

/** The numeric id of another class is not known here, so it goes with the old one. */
function inClass(row: UserRow, classCodeUid: string | null): UserRow {
  return row.classCodeUid === classCodeUid ? row : { ...row, classCodeUid, classCodeId: null };
}

const emptyStudent = {
  id: null,
  email: null,
  passwordMirrorsUsername: true,
  role: 'student',
  grade: null,
  schoolName: null,
  classCodeId: null,
  authProvider: 'manual',
  profilePicture: null,
  isActive: true,
  isMinor: false,
  parentalConsentDate: null,
  parentalConsentMethod: null,
  createdByTeacher: true,
  parentEmail: null,
  parentName: null,
  consentFormPath: null,
  nativeLanguage: null,
  proficiencyLevel: 'beginner',
  learningPreferences: {},
  accessibilityNeeds: [],
  culturalBackground: null,
  parentCommunicationPrefs: null,
  consentMethod: null,
  teacherId: null,
  seq: 0,
} satisfies Partial<UserRow>;
