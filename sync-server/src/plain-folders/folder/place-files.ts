/** Decides where each child, activity and file of a school lies in its exported folder, under names that people can read. */
import type SqliteDatabase from 'better-sqlite3';
import {
  type Questionnaire,
  questionIndexOf,
  questionnaireOf,
} from 'shared-schema/rules/activities/questions';
import { hashOfAddress, mediaAddress } from 'shared-schema/sync/media-address';
import { slug } from '#services/export/file-names.ts';
import type { Places } from './places.ts';

interface Answer {
  readonly studentId: number;
  readonly activityId: number;
  readonly questionId: string | null;
  readonly audioUrl: string;
  readonly teacherFeedbackAudio: string | null;
  readonly recordedAt: string;
}

interface Activity {
  readonly title: string;
  readonly questionnaire: Questionnaire;
}

/** `dayOf`: the day of an ISO instant where the school is. */
export function placeFiles(
  raw: SqliteDatabase.Database,
  places: Places,
  dayOf: (instant: string) => string,
): void {
  const join = (...words: (string | null)[]) => slug(words.filter(Boolean).join(' '));
  for (const { id, firstName, lastName, username } of children(raw)) {
    const name = join(firstName, lastName) || join(username) || 'child';
    places.addFolder('children', id, places.nameOnce(`children/${name}`));
  }
  for (const { id, title } of raw
    .prepare<[], { id: number; title: string }>('SELECT id, title FROM activities ORDER BY id')
    .iterate()) {
    places.addFolder('activities', id, places.nameOnce(`activities/${join(title) || 'activity'}`));
  }
  const activityOf = readActivities(raw);
  for (const answer of answers(raw)) {
    const { studentId, activityId, questionId, audioUrl, teacherFeedbackAudio, recordedAt } = answer;
    const { title, questionnaire } = activityOf(activityId);
    const index = questionIndexOf(questionnaire, questionId);
    const words = [dayOf(recordedAt), join(title), index < 0 ? '' : `q${index + 1}`];
    const base = `${places.folderOf('children', studentId) ?? 'children'}/${words.filter(Boolean).join('_')}`;
    const path = place(places, audioUrl, base) ?? base;
    // Beside the answer, also where the answer's name got a number.
    place(places, teacherFeedbackAudio, `${path.replace(/\.\w+$/, '')}_feedback`);
  }
  placeOthers(raw, places);
}

/** Where the file lies; null where the address names none of ours. */
function place(places: Places, address: string | null, base: string): string | null {
  const sha256 = hashOfAddress(address);
  if (!address || !sha256) return null;
  places.addFile(sha256, () => places.nameOnce(base, `.${address.split('.').at(-1)}`));
  return places.fileOf(sha256)?.path ?? null;
}

const children = (raw: SqliteDatabase.Database) =>
  raw
    .prepare<[], { id: number; firstName: string | null; lastName: string | null; username: string }>(
      `SELECT id, "firstName", "lastName", username FROM users WHERE role = 'student' ORDER BY id`,
    )
    .iterate();

const answers = (raw: SqliteDatabase.Database) =>
  raw
    .prepare<[], Answer>(
      `SELECT "studentId", "activityId", "questionId", "audioUrl", "teacherFeedbackAudio", "recordedAt"
      FROM recordings ORDER BY id`,
    )
    .iterate();

/** Activities one after the other: answers to the same one mostly follow each other. */
const KEPT_ACTIVITIES = 100;

function readActivities(raw: SqliteDatabase.Database): (id: number) => Activity {
  const kept = new Map<number, Activity>();
  const find = raw.prepare<
    [number],
    { title: string; questions: string; question: string | null; imageUrl: string | null }
  >('SELECT title, questions, question, "imageUrl" FROM activities WHERE id = ?');
  return (id) => {
    const known = kept.get(id);
    if (known) return known;
    if (kept.size >= KEPT_ACTIVITIES) kept.clear();
    const row = find.get(id);
    const questionnaire = questionnaireOf({ ...row, questions: JSON.parse(row?.questions ?? '[]') });
    const activity = { title: row?.title ?? '', questionnaire };
    kept.set(id, activity);
    return activity;
  };
}

interface StoredFile {
  readonly sha256: string;
  readonly type: string;
  readonly kind: string;
  /** Table and uid of a document that names it; null where none does. */
  readonly named: string | null;
}

/** What belongs to an activity lies with it; what belongs to neither, under the name of its table. */
function placeOthers(raw: SqliteDatabase.Database, places: Places): void {
  const files = raw
    .prepare<[], StoredFile>(
      `SELECT sha256, type, kind, (SELECT table_name || ' ' || uid FROM file_refs f WHERE f.sha256 = u.sha256 LIMIT 1) AS named
      FROM uploads u ORDER BY created_at, sha256`,
    )
    .iterate();
  const ownerOf = createOwners(raw, places);
  for (const { sha256, type, kind, named } of files) {
    if (places.fileOf(sha256)) continue;
    const [table = 'unnamed', uid = ''] = named?.split(' ') ?? [];
    const ending = /\.\w+$/.exec(mediaAddress(sha256, type))?.[0] ?? '';
    const word = words[table] ?? (kind === 'audio' ? 'sound' : 'picture');
    const folder = ownerOf(table, uid) ?? `other-files/${table}`;
    places.addFile(sha256, () => places.nameOnce(`${folder}/${word}`, ending));
  }
}

const words: Readonly<Record<string, string>> = { activity_speech: 'school-voice', consents: 'consent' };

/** Finds the folder of the child or the activity to which a document belongs. */
function createOwners(
  raw: SqliteDatabase.Database,
  places: Places,
): (table: string, uid: string) => string | null {
  const owners = {
    activities: ['activities', 'SELECT id FROM activities WHERE uid = ?'],
    activity_speech: ['activities', 'SELECT "activityId" FROM activity_speech WHERE uid = ?'],
    consents: ['children', 'SELECT "studentId" FROM consents WHERE uid = ?'],
    recordings: ['children', 'SELECT "studentId" FROM recordings WHERE uid = ?'],
  } as const;
  return (table, uid) => {
    if (!(table in owners)) return null;
    const [kind, text] = owners[table as keyof typeof owners];
    const id = raw.prepare<[string], number>(text).pluck().get(uid);
    return id === undefined ? null : places.folderOf(kind, id);
  };
}
