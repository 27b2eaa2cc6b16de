/** Small rows for the tests of this feature: only what a test names differs from the plain row. */
import { changeCounters, type WorkCounter } from 'shared-schema/rules/progress/work-counters';
import type {
  Activity,
  Assignment,
  Enrollment,
  Recording,
  SchoolClass,
  Student,
  TeacherData,
} from '#data/queries/teacher/rows.ts';

const at = '2026-11-20T10:00:00.000Z';

export function student(uid: string, patch: Partial<Student> = {}): Student {
  const plain = {
    id: null,
    role: 'student',
    username: uid,
    firstName: uid,
    lastName: '',
    classCodeUid: null,
    furtherClassUids: [],
    noRecordingSince: null,
    answersRefused: 0,
  };
  return { ...plain, email: null, passwordMirrorsUsername: true, ...patch, uid } as Student;
}

export function schoolClass(uid: string, patch: Partial<SchoolClass> = {}): SchoolClass {
  return { uid, name: uid, code: 'ACDEFG', isActive: true, createdAt: at, ...patch } as SchoolClass;
}

export function activity(uid: string, patch: Partial<Activity> = {}): Activity {
  const questions = [{ id: 'q1', prompt: 'What is it?' }];
  const plain = { title: uid, type: 'picture_prompt', difficulty: 'beginner', questions, timesPlayed: 0 };
  return { description: null, updatedAt: at, createdAt: at, ...plain, ...patch, uid } as Activity;
}

export function assignment(
  activityUid: string,
  classCodeUid: string,
  patch: Partial<Assignment> = {},
): Assignment {
  const plain = { uid: `${activityUid}-${classCodeUid}`, assignedAt: at, isActive: true };
  return { ...plain, activityUid, classCodeUid, ...patch } as Assignment;
}

export function enrollment(
  studentUid: string,
  classCodeUid: string,
  patch: Partial<Enrollment> = {},
): Enrollment {
  const plain = { uid: `${studentUid}-${classCodeUid}`, enrolledAt: at, isActive: true };
  return { ...plain, studentUid, classCodeUid, ...patch } as Enrollment;
}

export function recording(
  studentUid: string,
  activityUid: string,
  patch: Partial<Recording> = {},
): Recording {
  const questionId = patch.questionId ?? '0';
  const empty = {
    score: null,
    feedback: null,
    replacedAt: null,
    teacherFeedbackText: null,
    teacherFeedbackAudio: null,
  };
  return {
    ...empty,
    uid: `${studentUid}-${activityUid}-${questionId}`,
    studentUid,
    activityUid,
    audioUrl: '/uploads/a.webm',
    recordedAt: at,
    questionId,
    ...patch,
  } as Recording;
}

/** The counters of these recordings. */
export const counted = (...recordings: Recording[]): WorkCounter[] => changeCounters([], recordings, []);

/** What a teacher sees; tables that a test does not name are empty. */
export function teacherData(patch: Partial<TeacherData> = {}): TeacherData {
  const plain = {
    students: [],
    classes: [],
    activities: [],
    everyActivity: [],
    assignments: [],
    enrollments: [],
    work: [],
  };
  return { ...plain, progress: [], ...patch };
}
