/** `npm run keep-release`, once at each release: the school and the app of this version, for the tests of later ones. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { VERSION } from 'sync-server/config/version';
import { migrate, openDatabase } from 'sync-server/db/database';
import { describeClient } from 'sync-server/test/releases/describe-client';
import { dumpSchool } from 'sync-server/test/releases/dump-school';
import { fromRoot } from './lib/root.ts';

const inReleases = (name: string) => fromRoot('sync-server', 'test', 'releases', name);
const schoolFile = `school-${VERSION}.sql`;

const earlier = readdirSync(inReleases('.'))
  .filter((name) => /^school-.*\.sql$/.test(name) && name !== schoolFile)
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  .at(-1);
if (earlier === undefined) throw new Error('There is no school of an earlier release.');

// The school of the release before goes on with this one, and gets what only this one can hold.
const opened = openDatabase(':memory:');
opened.raw.pragma('foreign_keys = OFF');
opened.raw.exec(readFileSync(inReleases(earlier), 'utf8'));
await migrate(opened);
const added = inReleases(`added-${VERSION}.sql`);
if (existsSync(added)) opened.raw.exec(readFileSync(added, 'utf8'));
const head = `-- A school of release ${VERSION}: ${earlier} after this release's migrations (npm run keep-release).\n`;
writeFileSync(inReleases(schoolFile), head + dumpSchool(opened.raw));
await opened.close();

writeFileSync(inReleases(`client-${VERSION}.json`), `${JSON.stringify(describeClient(VERSION), null, 2)}\n`);
process.stdout.write(`The school and the app of release ${VERSION} are in sync-server/test/releases.\n`);
