/** The recordings of an export with their names, read in portions: memory does not grow with their number. */

import { sql } from 'kysely';
import type { DocOf } from 'shared-schema/entities';
import { type Questionnaire, questionnaireOf, questionOf } from 'shared-schema/rules/activities/questions';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import { NO_AUDIO } from 'shared-schema/sync';
import type { UserActor } from '#access/actor.ts';
import type { Db } from '#db/database.ts';
import { findDoc, selectDocsWith } from '#db/documents.ts';
import type { Ref } from '#db/rows.ts';
import { studentsInView } from '#services/shared/filters.ts';

export interface ExportRow {
  readonly recording: DocOf<'recordings'>;
  readonly student: string;
  readonly username: string;
  /** Null for a child without a class. */
  readonly className: string | null;
  readonly activity: string;
  /** Counting from 1; null for a listening result and for a question that is gone. */
  readonly question: number | null;
  readonly prompt: string;
  /** Address of the question's picture, or null. */
  readonly picture: string | null;
  readonly hasAudio: boolean;
}

const PORTION = 200;

interface Names {
  studentFirst: string | null;
  studentLast: string | null;
  studentUsername: string;
  className: string | null;
}

const names = sql<Names>`
  (select "firstName" from users where id = t."studentId") as "studentFirst",
  (select "lastName" from users where id = t."studentId") as "studentLast",
  (select username from users where id = t."studentId") as "studentUsername",
  (select name from class_codes where id = (select "classCodeId" from users where id = t."studentId")) as "className"`;

/** In the order of `refs`. What the teacher may not see, or what is gone, is left out. */
export async function* readExportRows(
  db: Db,
  teacher: UserActor,
  refs: readonly Ref[],
): AsyncGenerator<ExportRow> {
  const own = await studentsInView(db, teacher, {});
  const activities = new Map<number, Activity>();
  for (let from = 0; from < refs.length; from += PORTION) {
    const portion = refs.slice(from, from + PORTION);
    const ids = portion.filter((ref) => typeof ref === 'number');
    const uids = portion.filter((ref) => typeof ref === 'string');
    const tail = sql`where ${own} and (t.id in (${sql.join([-1, ...ids])}) or t.uid in (${sql.join(['', ...uids])}))`;
    const found = await selectDocsWith(db, 'recordings', names, tail);
    const byRef = new Map<Ref, (typeof found)[number]>();
    for (const row of found) byRef.set(row.id, row).set(row.uid, row);
    for (const ref of portion) {
      const row = byRef.get(ref);
      if (row) yield toRow(row, await activityOf(db, activities, row.activityId));
    }
  }
}

interface Activity {
  readonly title: string;
  readonly questionnaire: Questionnaire | null;
}

/** Each activity is read once: a class answers a few of them. */
async function activityOf(db: Db, known: Map<number, Activity>, id: number): Promise<Activity> {
  const found = known.get(id);
  if (found) return found;
  const doc = await findDoc(db, 'activities', id);
  const activity = { title: doc?.title ?? '', questionnaire: doc ? questionnaireOf(doc) : null };
  known.set(id, activity);
  return activity;
}

function toRow(row: DocOf<'recordings'> & Names, { title, questionnaire }: Activity): ExportRow {
  const { studentFirst, studentLast, studentUsername, className, ...recording } = row;
  const asked = questionnaire ? questionOf(questionnaire, recording.questionId) : null;
  return {
    recording,
    student: personNameOf({ firstName: studentFirst, lastName: studentLast, username: studentUsername }),
    username: studentUsername,
    className,
    activity: title,
    question: asked?.number ?? null,
    prompt: asked?.prompt ?? '',
    picture: pictureOf(questionnaire, asked?.number ?? null),
    hasAudio: recording.audioUrl !== NO_AUDIO,
  };
}

function pictureOf(questionnaire: Questionnaire | null, number: number | null): string | null {
  return (number !== null && questionnaire?.questions[number - 1]?.imageUrl) || null;
}
