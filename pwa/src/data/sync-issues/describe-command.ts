/** What a refused command was about, in words: the activity and question, the class, the student. Pure. */

import { namesIn } from '#data/commands/naming/names-in.ts';
import { type CommandContent, type CommandNames, payloadFields } from '#data/outbox/command-content.ts';
import type { CommandRow } from '#data/outbox/outbox-db.ts';
import type { OptimisticRow } from '#data/queries/rows.ts';
import { personName } from '#data/queries/teacher/names.ts';
import { actionTitles, consentPurposes, names } from './texts.ts';

/** The tables that hold the names, with the refused commands applied: the name of a refused class is there only. */
export type NameTables = {
  [T in
    | 'users'
    | 'class_codes'
    | 'activities'
    | 'activity_assignments'
    | 'recordings']: readonly OptimisticRow<T>[];
};

type NamedContent = CommandContent & Pick<CommandRow, 'names'>;

export function titleOf(command: NamedContent, tables: NameTables): string {
  const payload = payloadFields(command);
  const known = knownNames(command, tables);
  const { activity, className, student = names.aStudent } = known;
  const answer = answerName(known).join(', ') || names.anActivity;
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
      return actionTitles[command.type](own('title') ?? activity);
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
      return actionTitles[command.type](student, consentPurposes[command.payload.purpose]);
    case 'class.create':
    case 'class.update':
    case 'class.delete':
      return actionTitles[command.type](className ?? own('name'));
    case 'student.create':
    case 'student.update':
      return actionTitles[command.type](known.student ?? personName(command.payload, names.aStudent));
    case 'student.join':
    case 'student.enroll':
      return actionTitles[command.type](student, className);
    case 'student.leave':
      return actionTitles[command.type](student);
  }
}

/** 'mei-lin_zoo-animals_question-2': a name for the sound of a command; `whose` made it. */
export function soundName(command: NamedContent, tables: NameTables, whose: string): string {
  const isFeedback = command.type === 'feedback.save';
  const known = knownNames(command, tables);
  const parts = isFeedback ? [names.feedback, known.student ?? names.aStudent] : [whose];
  const words = [...parts, ...answerName(known)].map(slug).filter(Boolean);
  return words.join('_') || names.sound;
}

/** Small letters, digits and single hyphens: safe in a file name everywhere. Letters of every script stay. */
function slug(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** What the rows say now; where they are gone, what they said when the command was made. */
function knownNames(command: NamedContent, tables: NameTables): CommandNames {
  return { ...command.names, ...namesIn(command, tables) };
}

/** Title of the activity and number of the question, as far as they are known. */
function answerName({ activity, question }: CommandNames): string[] {
  if (activity === undefined) return [];
  return question === undefined ? [activity] : [activity, names.question(question)];
}

function textIn(payload: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const value = payload[field];
  return typeof value === 'string' && value ? value : undefined;
}
