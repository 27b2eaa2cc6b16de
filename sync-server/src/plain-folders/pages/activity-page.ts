/** The page of one activity: its words, its questions, and every sound and picture that belongs to it. */
import type SqliteDatabase from 'better-sqlite3';
import { questionnaireOf } from 'shared-schema/rules/activities/questions';
import { hashOfAddress } from 'shared-schema/sync/media-address';
import { escapeHtml } from '#http/escape-html.ts';
import type { Places } from '../folder/places.ts';
import { PAGE_DEPTH, pageEnd, pageStart, pictureOf, soundOf } from './frame.ts';
import { texts } from './texts.ts';

interface Activity {
  readonly uid: string;
  readonly title: string;
  readonly description: string | null;
  readonly storyContent: string | null;
  readonly questions: string;
  readonly question: string | null;
  readonly imageUrl: string | null;
}

const FILES = `SELECT DISTINCT u.sha256, u.kind FROM file_refs f JOIN uploads u ON u.sha256 = f.sha256
  WHERE f.table_name = 'activities' AND f.uid = ? ORDER BY u.created_at, u.sha256`;

export function* activityPage(raw: SqliteDatabase.Database, places: Places, id: number): Generator<string> {
  const activity = raw
    .prepare<[number], Activity>(
      'SELECT uid, title, description, "storyContent", questions, question, "imageUrl" FROM activities WHERE id = ?',
    )
    .get(id);
  if (!activity) return;
  yield pageStart(activity.title, PAGE_DEPTH);
  for (const words of [activity.description, activity.storyContent])
    if (words) yield `<p class="words">${escapeHtml(words)}</p>`;
  const shown = new Set<string>();
  const { questions } = questionnaireOf({ ...activity, questions: JSON.parse(activity.questions) });
  for (const [at, { prompt, imageUrl }] of questions.entries()) {
    const sha256 = hashOfAddress(imageUrl);
    if (sha256) shown.add(sha256);
    yield `<article><h3>${texts.question(at + 1)}</h3><p class="words">${escapeHtml(prompt)}</p>${pictureOf(places, sha256, prompt)}</article>\n`;
  }
  yield* otherFiles(raw, places, activity, shown);
  yield pageEnd;
}

function* otherFiles(
  raw: SqliteDatabase.Database,
  places: Places,
  { uid, title }: Activity,
  shown: ReadonlySet<string>,
): Generator<string> {
  const files = raw
    .prepare<[string], { sha256: string; kind: string }>(FILES)
    .all(uid)
    .filter(({ sha256 }) => !shown.has(sha256));
  if (files.length === 0) return;
  yield `<h2>${texts.more}</h2>`;
  for (const { sha256, kind } of files) {
    yield kind === 'audio' ? soundOf(places, sha256, title) : pictureOf(places, sha256, title);
  }
}
