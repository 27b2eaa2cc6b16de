/** `npm run restore-drill -- [folder]`: proves that the newest backup can be restored, without touching the school. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeConfig } from 'sync-server/config/config';
import { parseEnv } from 'sync-server/config/env';
import { drillRestore } from 'sync-server/ops/restore/restore-drill';
import { describeDrill } from './lib/describe-drill.ts';
import { fromCaller } from './lib/from-caller.ts';
import { runForPerson } from './lib/run-for-person.ts';

await runForPerson(async ([folder], notePlace) => {
  const config = makeConfig(parseEnv(process.env));
  const { backupDir } = config;
  if (backupDir === null) throw new Error('Set BACKUP_DIR to the folder that the backups are in.');
  const target = folder === undefined ? tmpdir() : fromCaller(folder);
  notePlace({ ...config, target });
  const drill = await drillRestore(backupDir, await mkdtemp(join(target, 'chickadee-drill-')));
  if (drill.wrong.length > 0) throw new Error(describeDrill(drill));
  return describeDrill(drill);
});
