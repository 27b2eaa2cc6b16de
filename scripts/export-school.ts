/** `npm run export-school -- <folder> [--school <host>]`: the whole school as plain folders, which open without Chickadee. */
import { exportSchool } from 'sync-server/plain-folders/export-school';
import { fromCaller } from './lib/from-caller.ts';
import { runForPerson } from './lib/run-for-person.ts';
import { schoolOfCommand } from './lib/school-of-command.ts';

await runForPerson('export-school <folder> [--school <host>]', async (given, notePlace) => {
  const { config, secrets, args, lineOf } = await schoolOfCommand(given);
  const [typed] = args;
  if (typed === undefined) throw new Error(`Say where to: ${lineOf('export-school /path/to/new-folder')}`);
  const folder = fromCaller(typed);
  notePlace({ ...config, target: folder });
  const { tables, files } = await exportSchool(config, folder, { secrets });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lost = files.missing === 0 ? '' : ` ${files.missing} are lost or damaged; files.csv names them.`;
  return (
    `The school is in ${folder}: ${tables.length} tables with ${rows} rows, ${files.kept} sounds and pictures.${lost} ` +
    'Open index.html in it. It holds children’s voices, and its folder “private” what opens accounts: keep it safe.'
  );
});
