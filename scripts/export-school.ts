/** `npm run export-school -- <folder>`: the whole school as plain folders, which open without Chickadee. */
import { makeConfig } from 'sync-server/config/config';
import { parseEnv } from 'sync-server/config/env';
import { exportSchool } from 'sync-server/exit/export-school';
import { runForPerson } from './lib/run-for-person.ts';

await runForPerson(async ([folder]) => {
  if (folder === undefined) throw new Error('Say where to: npm run export-school -- /path/to/new-folder');
  const { tables, files } = await exportSchool(makeConfig(parseEnv(process.env)), folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lost = files.missing === 0 ? '' : ` ${files.missing} are lost or damaged; files.csv names them.`;
  return (
    `The school is in ${folder}: ${tables.length} tables with ${rows} rows, ${files.kept} sounds and pictures.${lost} ` +
    'Open index.html in it. It holds children’s voices, and its folder “private” what opens accounts: keep it safe.'
  );
});
