/** `npm run import-school -- <folder> [--school <host>]`: reads an exported school into an empty data folder. */

import { openFileStore } from 'sync-server/files/open-file-store';
import { importSchool } from 'sync-server/plain-folders/import-school';
import { describeStillClosed } from './lib/describe-restored.ts';
import { fromCaller } from './lib/from-caller.ts';
import { runForPerson } from './lib/run-for-person.ts';
import { refuseOtherFolder, refuseRoot, startNow } from './lib/school/own-folder.ts';
import { schoolOfCommand } from './lib/school-of-command.ts';

await runForPerson('import-school <folder> [--school <host>]', async (given, notePlace) => {
  const { config, secrets, args, isHosted, lineOf, whileClosed, closedHost } = await schoolOfCommand(given);
  const [typed] = args;
  if (typed === undefined) throw new Error(`Say which: ${lineOf('import-school /path/to/exported-folder')}`);
  notePlace(config);
  const command = `import-school ${typed}`;
  if (!isHosted) refuseOtherFolder(config.dataDir, command);
  refuseRoot(config.dataDir, command);
  const openStore = () => openFileStore(config, secrets);
  const { madeAt, tables, files } = await whileClosed(() =>
    importSchool(config, fromCaller(typed), openStore),
  );
  const host = await closedHost();
  const next = isHosted ? '' : startNow(config.dataDir);
  return (
    `The school of ${madeAt.slice(0, 10)} is in ${config.dataDir}: ${tables.length} tables, ` +
    `${files.kept} sounds and pictures.${host === null ? next : ` ${describeStillClosed(host)}`}`
  );
});
