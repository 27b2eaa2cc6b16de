/** `npm run support-bundle -- [file] [log-file]`: a report for support without anything of anybody, beside a running server or without. */
import { readFile, writeFile } from 'node:fs/promises';
import { makeConfig } from 'sync-server/config/config';
import { parseEnv } from 'sync-server/config/env';
import { bundleFromOutside } from 'sync-server/services/operation/bundle-from-outside';
import { runForPerson } from './lib/run-for-person.ts';

await runForPerson(async ([file, logFile], notePlace) => {
  const config = makeConfig(parseEnv(process.env));
  notePlace(config);
  const lines = logFile === undefined ? [] : (await readFile(logFile, 'utf8')).split('\n').filter(Boolean);
  const bundle = await bundleFromOutside(config, lines.slice(-500));
  const target = file ?? `chickadee-support-${new Date().toISOString().slice(0, 10)}.json`;
  await writeFile(target, `${JSON.stringify(bundle, null, 2)}\n`, { flag: 'wx' });
  const log = lines.length > 0 ? '' : ' It holds no lines of the log: name a file with them, too.';
  return `The report is in ${target}. It holds numbers and settings, and nobody's name.${log}`;
});
