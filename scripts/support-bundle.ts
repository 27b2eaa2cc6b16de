/**
 * `npm run support-bundle -- [file] [log-file] [--school <host>]`: a report for support without anything of anybody,
 * beside a running server or without.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from 'sync-server/config/env';
import { bundleFromOutside } from 'sync-server/services/operation/bundle-from-outside';
import { fromCaller } from './lib/from-caller.ts';
import { requireFolder } from './lib/require-folder.ts';
import { runForPerson } from './lib/run-for-person.ts';
import { schoolOfCommand } from './lib/school-of-command.ts';

await runForPerson('support-bundle [file] [log-file] [--school <host>]', async (given, notePlace) => {
  const { config, args } = await schoolOfCommand(given);
  const [file, logFile] = args;
  const target = fromCaller(file ?? `chickadee-support-${new Date().toISOString().slice(0, 10)}.json`);
  notePlace({ ...config, target: dirname(target) });
  requireNew(target);
  const lines = logFile === undefined ? [] : await readLines(fromCaller(logFile));
  const bundle = await bundleFromOutside(config, lines.slice(-500));
  await writeFile(target, `${JSON.stringify(bundle, null, 2)}\n`, { flag: 'wx' });
  const log = lines.length > 0 ? '' : ' It holds no lines of the log: name a file with them, too.';
  return `The report is in ${target}. It holds numbers and settings, and nobody's name.${log}`;
});

function requireNew(target: string): void {
  if (existsSync(target))
    throw new ConfigError(`${target} is there already: delete it, or name another file for the report.`);
  requireFolder(dirname(target), 'the report');
}

async function readLines(logFile: string): Promise<string[]> {
  if (!existsSync(logFile)) throw new ConfigError(`There is no file ${logFile} with lines of the log.`);
  return (await readFile(logFile, 'utf8')).split('\n').filter(Boolean);
}
