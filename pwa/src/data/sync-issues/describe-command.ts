/** What a refused command was about, in words: the activity and question, the class, the student. Pure. */
import { questionIndexOf, questionnaireOf } from 'shared-schema/rules/activities/questions';
import { type CommandContent, payloadFields } from '#data/outbox/command-content.ts';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { personName } from '#data/queries/teacher/names.ts';
import { actionTitles, names } from './texts.ts';

/** The tables that hold the names, with the refused commands applied: the name of a refused class is there only. */
export type NameTables = {
  [T in
    | 'users'
    | 'class_codes'
    | 'activities'
    | 'activity_assignments'
    | 'recordings']: readonly OptimisticRow<T>[];
};

/** Fields of a payload, read by name where commands of several types have them. */
type Fields = Readonly<Record<string, unknown>>;

export function titleOf(command: CommandContent, tables: NameTables): string {
  const payload = payloadFields(command);
  const { activity, className, student } = lookUp(payload, tables);
  const answer = answerName(command.payload, tables).join(', ') || names.anActivity;
  const own = (field: string) => textIn(payload, field);
  switch (command.type) {
    case 'recording.save':
    case 'recording.delete':
      return actionTitles[command.type](answer);
    case 'progress.save':
    case 'listening.submit':
      return actionTitles[command.type](activity);
    case 'activity.save':
    case 'activity.delete':
      return actionTitles[command.type](own('title') ?? rowOf(tables.activities, payload.uid)?.title);
    case 'assignment.add':
    case 'assignment.remove':
      return actionTitles[command.type](activity, className);
    case 'feedback.save':
      return actionTitles[command.type](student, answer);
    case 'feedback.hear':
      return actionTitles[command.type](answer);
    case 'comment.save':
      return actionTitles[command.type](own('text'));
    case 'comment.delete':
      return actionTitles[command.type]();
    case 'consent.give':
    case 'consent.withdraw':
      return actionTitles[command.type](student);
    case 'class.create':
    case 'class.update':
    case 'class.delete':
      return actionTitles[command.type](rowOf(tables.class_codes, payload.uid)?.name ?? own('name'));
    case 'student.create':
    case 'student.update':
      return actionTitles[command.type](
        personName(rowOf(tables.users, command.payload.uid) ?? command.payload, names.aStudent),
      );
    case 'student.join':
    case 'student.enroll':
      return actionTitles[command.type](student, className);
    case 'student.leave':
      return actionTitles[command.type](student);
  }
}

/** 'mei-lin_zoo-animals_question-2': a name for the sound of a command; `whose` made it. */
export function soundName(command: CommandContent, tables: NameTables, whose: string): string {
  const isFeedback = command.type === 'feedback.save';
  const parts = isFeedback ? [names.feedback, lookUp(command.payload, tables).student] : [whose];
  const words = [...parts, ...answerName(command.payload, tables)].map(slug).filter(Boolean);
  return words.join('_') || names.sound;
}

/** Small letters, digits and single hyphens: safe in a file name everywhere. Letters of every script stay. */
function slug(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** Title of the activity and number of the question, as far as they are known. */
function answerName(payload: Fields, tables: NameTables): string[] {
  const recording = rowOf(tables.recordings, payload.recordingUid ?? payload.uid);
  const activity = rowOf(tables.activities, payload.activityUid ?? recording?.activityUid);
  if (!activity) return [];
  const questionId = payload.questionId ?? recording?.questionId;
  const index = typeof questionId === 'string' ? questionIndexOf(questionnaireOf(activity), questionId) : -1;
  return index < 0 ? [activity.title] : [activity.title, names.question(index + 1)];
}

function lookUp(payload: Fields, tables: NameTables) {
  const assignment = rowOf(tables.activity_assignments, payload.uid);
  const recording = rowOf(tables.recordings, payload.recordingUid);
  const activityUid = payload.activityUid ?? assignment?.activityUid;
  return {
    activity: rowOf(tables.activities, activityUid)?.title,
    className: rowOf(tables.class_codes, payload.classCodeUid ?? assignment?.classCodeUid)?.name,
    student: personName(rowOf(tables.users, payload.studentUid ?? recording?.studentUid), names.aStudent),
  };
}

function rowOf<Row extends { uid: string }>(rows: readonly Row[], uid: unknown): Row | undefined {
  return rows.find((row) => row.uid === uid);
}

function textIn(payload: Fields, field: string): string | undefined {
  const value = payload[field];
  return typeof value === 'string' && value ? value : undefined;
}
