/** Students as their teacher created, edited and placed them. */
import type { OptimisticRow } from '#data/queries/rows.ts';
import { given, type ReducerInput, type Reducers, type RowMap, setRow } from './reducer.ts';

type UserRow = OptimisticRow<'users'>;

export const userReducers: Reducers<'users'> = {
  'student.create': (rows, step) => {
    const { payload, command } = step;
    const already = rows.get(payload.uid);
    if (already) return setRow(rows, step, already);
    const { uid, username, firstName, lastName, classCodeUid = null, classSourcedId: _, ...fields } = payload;
    const made = { teacherUid: command.account, createdAt: command.at, classCodeUid };
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
  'consent.give': (rows, step) => {
    const { purpose, studentUid, method, givenAt, formPath, formNumber } = step.payload;
    const row = rows.get(studentUid);
    if (!row || purpose !== 'record_voice') return;
    const dated = { parentalConsentDate: givenAt, parentalConsentMethod: method, consentMethod: method };
    const consentFormPath = formPath ?? formNumber ?? row.consentFormPath;
    setRow(rows, step, { ...row, ...dated, consentFormPath, noRecordingSince: null, answersRefused: 0 });
  },
  'consent.withdraw': (rows, step) => {
    const row = rows.get(step.payload.studentUid);
    if (!row || step.payload.purpose !== 'record_voice') return;
    const none = { parentalConsentDate: null, parentalConsentMethod: null, consentMethod: null };
    const noRecordingSince = row.noRecordingSince ?? step.command.at;
    setRow(rows, step, { ...row, ...none, consentFormPath: null, noRecordingSince });
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
  isMinor: true,
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
  noRecordingSince: null,
  answersRefused: 0,
  retiredScored: 0,
  retiredScoreSum: 0,
  sourcedId: null,
  nameAudioUrl: null,
  spokenName: null,
  seq: 0,
} satisfies Partial<UserRow>;
