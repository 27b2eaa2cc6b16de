/** What the school holds of one student, table by table, in the words of the inventory. */
import { sql } from 'kysely';
import { type Questionnaire, questionnaireOf, questionOf } from 'shared-schema/rules/activities/questions';
import type { Db } from '#db/database.ts';
import { findDoc } from '#db/documents.ts';
import type { RowOf } from '#db/rows.ts';
import { inventory } from '../inventory/inventory.ts';
import { type HeldValue, heldValue } from './held-parts.ts';
import { questionWords } from './held-words.ts';

/** How a table's rows name the student; what else is read to say what a row is about. */
interface Held {
  /** Column that holds the id, or the uid, of the student. */
  readonly by: string;
  readonly key?: 'id' | 'uid';
  /** Label → SQL expression on the row `t`. */
  readonly more?: Readonly<Record<string, string>>;
  /** Whether a row answers a question of an activity, whose words are read. */
  readonly answers?: true;
  /** Columns that are a number or a mark for what stands in `more`, or the student. */
  readonly told?: readonly string[];
}

const ACTIVITY = { activity: '(select title from activities where id = t."activityId")' };

export const heldTables: Readonly<Record<string, Held>> = {
  users: {
    by: 'id',
    more: {
      'name of the class': '(select name from class_codes where id = t."classCodeId")',
      'name of the teacher': `(select trim(coalesce("firstName", '') || ' ' || coalesce("lastName", '')) from users u where u.id = t."teacherId")`,
    },
    told: ['classCodeId', 'teacherId'],
  },
  consents: { by: 'studentId' },
  student_class_enrollments: {
    by: 'studentId',
    more: { class: '(select name from class_codes where id = t."classCodeId")' },
  },
  recordings: { by: 'studentId', more: ACTIVITY, answers: true },
  progress: { by: 'studentId', more: ACTIVITY },
  avatars: { by: 'userId' },
  achievements: { by: 'userId' },
  vocabulary_progress: { by: 'studentId' },
  parent_communications: { by: 'studentId' },
  sessions: { by: 'user_id' },
  sign_in_devices: { by: 'user_id' },
  lanes: { by: 'user_id', more: { device: '(select name from devices where id = t.device_id)' } },
  student_cards: { by: 'student_id' },
  picture_passwords: { by: 'student_id' },
  retention_marks: { by: 'student_id' },
  audit: {
    by: 'subject_uid',
    key: 'uid',
    more: { 'who did it': `case when t.actor_uid = t.subject_uid then 'child' else t.actor_role end` },
    told: ['actor_uid', 'subject_uid'],
  },
};

/** Tables about children that are left out, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  account_names: 'the username once more',
  account_search: 'the name once more',
  sign_in_verifiers: 'a proof of the password, which is nobody’s to carry away',
  work_counters: 'sums of the answers',
  work_days: 'sums of the answers',
  pronunciation_feedback: 'remarks on single words, which nothing writes',
  change_log: 'each record once more',
  results: 'replies that said the same',
  file_senders: 'numbers of the files, which are in the download themselves',
};

/** Columns that open an account. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'googleId']);

export interface HeldTable {
  readonly table: string;
  readonly title: string;
  readonly why: string;
  /** Label → value, without what is empty. */
  readonly rows: readonly Readonly<Record<string, HeldValue>>[];
}

/** All tables that have something of the student. */
export async function readHeld(db: Db, student: Pick<RowOf<'users'>, 'id' | 'uid'>): Promise<HeldTable[]> {
  const tables: HeldTable[] = [];
  for (const [table, held] of Object.entries(heldTables)) {
    const facts = inventory[table];
    if (!facts) continue;
    const rows = await readRows(db, table, held, student);
    if (rows.length > 0) tables.push({ table, title: facts.title, why: facts.why, rows });
  }
  return tables;
}

async function readRows(
  db: Db,
  table: string,
  { by, key = 'id', more = {}, answers, told = [] }: Held,
  student: Pick<RowOf<'users'>, 'id' | 'uid'>,
): Promise<Record<string, HeldValue>[]> {
  const personal = Object.entries(inventory[table]?.personal ?? {}).filter(
    ([column]) => !SECRETS.has(column) && !told.includes(column),
  );
  const columns = [
    ...Object.entries(more).map(([label, expression]) => ({ label, expression, column: label })),
    ...personal.map(([column, label]) => ({ label, expression: `t."${column}"`, column })),
  ];
  const named = columns.map(({ expression }, index) => `${expression} as c${index}`);
  const list = [...named, ...(answers ? ['t."activityId" as activity', 't."questionId" as question'] : [])];
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${sql.raw(list.join(', '))} from ${sql.table(table)} t
    where t.${sql.ref(by)} = ${student[key]} order by 1`.execute(db);
  const questions = new Map<number, Questionnaire | null>();
  const held: Record<string, HeldValue>[] = [];
  for (const row of rows) {
    const fields = columns.flatMap(({ label, column }, index) => {
      const value = heldValue(table, column, row[`c${index}`] ?? null);
      return value === null ? [] : [[label, value] as const];
    });
    const question = answers ? [['question', await tellQuestion(db, questions, row)] as const] : [];
    const [first, ...rest] = fields;
    held.push(Object.fromEntries([...(first ? [first] : []), ...question, ...rest]));
  }
  return held;
}

/** What the answer of a row was asked. Each activity is read once. */
async function tellQuestion(
  db: Db,
  known: Map<number, Questionnaire | null>,
  row: Readonly<Record<string, string | number | null>>,
): Promise<string> {
  const id = Number(row.activity);
  if (!known.has(id)) {
    const activity = await findDoc(db, 'activities', id);
    known.set(id, activity ? questionnaireOf(activity) : null);
  }
  const questionnaire = known.get(id) ?? { questions: [] };
  const { number, prompt, isRemoved } = questionOf(questionnaire, row.question as string | null);
  const asked = questionWords.asked(number, prompt);
  return asked || (isRemoved ? questionWords.removed : questionWords.whole);
}
