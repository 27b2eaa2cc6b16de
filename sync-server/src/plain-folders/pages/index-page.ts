/** The first page of an exported folder: classes with their children, activities, and all tables. */
import type SqliteDatabase from 'better-sqlite3';
import { escapeHtml } from '#http/escape-html.ts';
import { inventory } from '#services/privacy/inventory/inventory.ts';
import { FILE_LIST, type Manifest } from '../folder/manifest.ts';
import type { Places } from '../folder/places.ts';
import type { Child } from './child-page.ts';
import { addressOf, pageEnd, pageStart } from './frame.ts';
import { texts } from './texts.ts';

export const CHILDREN = `SELECT u.id, coalesce(nullif(trim(coalesce(u."firstName", '') || ' ' || coalesce(u."lastName", '')), ''), u.username) AS name
  FROM users u WHERE u.role = 'student'`;
const ORDER = 'ORDER BY name COLLATE NOCASE, u.id';

interface Index {
  readonly raw: SqliteDatabase.Database;
  readonly places: Places;
  readonly manifest: Manifest;
  /** The day of an ISO instant where the school is. */
  readonly dayOf: (instant: string) => string;
}

export function* indexPage({ raw, places, manifest, dayOf }: Index): Generator<string> {
  const { version, madeAt, tables, files } = manifest;
  yield pageStart(titleOf(raw), 0);
  yield `<p>${escapeHtml(texts.made(dayOf(madeAt), version))}</p><p>${texts.plays}</p><p>${texts.private}</p>
<p>${escapeHtml(texts.files(files.kept, files.missing))}<a href="${FILE_LIST}">${FILE_LIST}</a></p><h2>${texts.classes}</h2>\n`;
  const classes = raw.prepare<[], { id: number; name: string }>(
    'SELECT id, name FROM class_codes ORDER BY name COLLATE NOCASE, id',
  );
  for (const { id, name } of classes.all()) {
    yield* childrenOf(
      places,
      name,
      raw.prepare<[number], Child>(`${CHILDREN} AND u."classCodeId" = ? ${ORDER}`).all(id),
    );
  }
  yield* childrenOf(
    places,
    texts.noClass,
    raw.prepare<[], Child>(`${CHILDREN} AND u."classCodeId" IS NULL ${ORDER}`).all(),
  );
  yield `<h2>${texts.activities}</h2><ul class="links">`;
  const activities = raw.prepare<[], { id: number; title: string }>(
    'SELECT id, title FROM activities ORDER BY title COLLATE NOCASE, id',
  );
  for (const { id, title } of activities.iterate()) yield linkTo(places.folderOf('activities', id), title);
  yield `</ul><h2>${texts.tables}</h2><div class="wide"><table><tr><th>${texts.table}</th><th>${texts.holds}</th><th>${texts.rows}</th><th>${texts.file}</th></tr>\n`;
  for (const { name, rows } of tables) yield describeTable(name, rows);
  yield `</table></div>${pageEnd}`;
}

function titleOf(raw: SqliteDatabase.Database): string {
  const stored = raw
    .prepare<[], string>(`SELECT value FROM settings WHERE name = 'school.schoolName'`)
    .pluck()
    .get();
  const name = stored === undefined ? '' : JSON.parse(stored);
  return name === '' ? texts.title : texts.titleOf(name);
}

function* childrenOf(places: Places, title: string, children: readonly Child[]): Generator<string> {
  if (children.length === 0 && title === texts.noClass) return;
  yield `<article><h3>${escapeHtml(title)}</h3><p class="meta">${texts.children(children.length)}</p><ul class="links">`;
  for (const { id, name } of children) yield linkTo(places.folderOf('children', id), name);
  yield '</ul></article>\n';
}

const linkTo = (folder: string | null, words: string) =>
  `<li><a href="${addressOf(`${folder}/index.html`, 0)}">${escapeHtml(words)}</a></li>`;

function describeTable(name: string, rows: number): string {
  const facts = inventory[name];
  const title = facts?.title ?? (name === 'sqlite_sequence' ? texts.sequences : texts.ownTable);
  const file = addressOf(`tables/${name}.csv`, 0);
  return `<tr><td>${escapeHtml(title)}</td><td>${escapeHtml(facts?.why ?? '')}</td><td class="number">${rows}</td><td><a href="${file}">${escapeHtml(name)}.csv</a></td></tr>\n`;
}
