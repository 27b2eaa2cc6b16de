/** `npm run import-school -- <folder>`: reads an exported school into an empty data folder. */
import { makeConfig } from 'sync-server/config/config';
import { parseEnv } from 'sync-server/config/env';
import { importSchool } from 'sync-server/exit/import-school';
import { openFileStore } from 'sync-server/files/open-file-store';
import { fromCaller } from './lib/from-caller.ts';
import { requireSqlite } from './lib/require-sqlite.ts';
import { runForPerson } from './lib/run-for-person.ts';
import { refuseOtherFolder, unlessByService } from './lib/school/own-folder.ts';

await runForPerson(async ([typed], notePlace) => {
  if (typed === undefined) throw new Error('Say which: npm run import-school -- /path/to/exported-folder');
  const env = parseEnv(process.env);
  const config = requireSqlite(makeConfig(env));
  notePlace(config);
  refuseOtherFolder(config.dataDir, `import-school ${typed}`);
  const secrets = { fileStorageKey: env.S3_SECRET_ACCESS_KEY ?? null };
  const { madeAt, tables, files } = await importSchool(config, fromCaller(typed), () =>
    openFileStore(config, secrets),
  );
  return (
    `The school of ${madeAt.slice(0, 10)} is in ${config.dataDir}: ${tables.length} tables, ` +
    `${files.kept} sounds and pictures.${unlessByService('Start the server now: npm start')}`
  );
});
