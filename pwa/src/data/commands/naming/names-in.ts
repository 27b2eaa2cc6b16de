/** Names of what a command is about: the student, the activity and its question, the class. Pure. */
import {
  type Questionnaire,
  questionIndexOf,
  questionnaireOf,
} from 'shared-schema/rules/activities/questions';
import { type CommandContent, type CommandNames, payloadFields } from '#data/outbox/command-content.ts';
import { personName } from '#data/queries/teacher/names.ts';

interface Row {
  uid: string;
}

/** The rows that a command may name, as far as they are known. */
export interface NamingTables {
  users: readonly (Row & Parameters<typeof personName>[0])[];
  class_codes: readonly (Row & { name: string })[];
  activities: readonly (Row & Questionnaire & { title: string })[];
  activity_assignments: readonly (Row & { activityUid: string | null; classCodeUid: string | null })[];
  recordings: readonly (Row & Record<'studentUid' | 'activityUid' | 'questionId', string | null>)[];
}

/** What the rows are called that the payload names. The `uid` of a payload is that of one row, in whichever table. */
export function namesIn(command: Pick<CommandContent, 'payload'>, tables: NamingTables): CommandNames {
  const payload = payloadFields(command);
  const { uid } = payload;
  const recording = rowOf(tables.recordings, payload.recordingUid ?? uid);
  const assignment = rowOf(tables.activity_assignments, uid);
  const given = payload.activityUid ?? assignment?.activityUid ?? recording?.activityUid;
  const activity = rowOf(tables.activities, given ?? uid);
  const schoolClass = rowOf(tables.class_codes, payload.classCodeUid ?? assignment?.classCodeUid ?? uid);
  const student = rowOf(tables.users, payload.studentUid ?? recording?.studentUid ?? uid);
  const questionId = payload.questionId ?? recording?.questionId;
  const index =
    activity && typeof questionId === 'string' ? questionIndexOf(questionnaireOf(activity), questionId) : -1;
  return {
    ...(student && { student: personName(student) }),
    ...(activity && { activity: activity.title }),
    ...(schoolClass && { className: schoolClass.name }),
    ...(index >= 0 && { question: index + 1 }),
  };
}

function rowOf<R extends Row>(rows: readonly R[], uid: unknown): R | undefined {
  return rows.find((row) => row.uid === uid);
}
