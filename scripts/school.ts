/**
 * `npm run school -- <command>`: the schools of a machine that has several, in SCHOOLS_DIR; on a machine with one school,
 * the commands that move it to another machine and back, and the one that makes a setup code.
 */
import { dirname } from 'node:path';
import { makeConfig } from 'sync-server/config/config';
import { makeDistrictConfig } from 'sync-server/config/district';
import { parseEnv } from 'sync-server/config/env';
import { asksForUsage, describeUsage, refuseMoreWords, refuseUnknownOptions } from './lib/arguments.ts';
import { fromCaller } from './lib/from-caller.ts';
import { requireFolder } from './lib/require-folder.ts';
import { runForPerson } from './lib/run-for-person.ts';
import { boxCommands } from './lib/school/box-commands.ts';
import { schoolUsage } from './lib/school/commands.ts';
import { districtCommands } from './lib/school/district-commands.ts';
import { lineHere, refuseOtherFolder, refuseRoot } from './lib/school/own-folder.ts';

await runForPerson(null, async ([name = '', ...args], notePlace) => {
  const env = parseEnv({ LOG_LEVEL: 'warn', ...process.env });
  const district = makeDistrictConfig(env);
  const secrets = {
    fileStorageKey: env.S3_SECRET_ACCESS_KEY ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    natsUrl: env.NATS_URL ?? null,
  };
  const place = district ? { dataDir: district.schoolsDir, backupDir: null } : makeConfig(env);
  const file = name === 'export' ? args.at(-1) : undefined;
  notePlace(file === undefined ? place : { ...place, target: dirname(fromCaller(file)) });
  const commands = district ? districtCommands(district, secrets) : boxCommands(makeConfig(env), secrets);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const usage = schoolUsage(commands, command && name);
  if (asksForUsage([name, ...args])) return describeUsage(usage);
  refuseUnknownOptions([name, ...args], usage);
  if (command) refuseMoreWords(args, usage);
  if (command && !district) {
    const typed = ['school', name, ...args].join(' ');
    refuseOtherFolder(place.dataDir, typed);
    refuseRoot(place.dataDir, typed);
  }
  if (file !== undefined) requireFolder(dirname(fromCaller(file)), 'the file of the school');
  if (command) return command.run(args);
  const several = district ? '' : '. For several schools on this machine, set SCHOOLS_DIR.';
  throw new Error(`Say what to do: ${lineHere(usage)}${several}`);
});
