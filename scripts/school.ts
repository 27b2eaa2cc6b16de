/** `npm run school -- <command> <host>`: the schools of a machine that has several, in SCHOOLS_DIR. */
import type { DistrictConfig } from 'sync-server/config/district';
import { parseEnv } from 'sync-server/config/env';
import { litestreamConfig } from 'sync-server/district/litestream';
import {
  addSchool,
  closeSchool,
  listSchools,
  removeSchool,
  renewSetupCode,
  reopenSchool,
} from 'sync-server/district/manage-schools';
import { describeSchools } from './lib/describe-schools.ts';
import { runForPerson } from './lib/run-for-person.ts';
import { requireDistrict } from './lib/school-of-command.ts';

type Command = (district: DistrictConfig, args: readonly string[]) => Promise<string> | string;

const commands: Readonly<Record<string, Command>> = {
  list: (district) => describeSchools(listSchools(district)),
  async add(district, [host]) {
    const code = await addSchool(district, host);
    return `The school ${host} is there. To make its administrator, open https://${host}/admin/users and enter this code once: ${code}`;
  },
  async code(district, [host]) {
    return `The new setup code of ${host}, for https://${host}/admin/users: ${await renewSetupCode(district, host)}`;
  },
  async close(district, [host]) {
    await closeSchool(district, host);
    return `${host} is closed. Its tablets keep what is not sent. Open it again: npm run school -- open ${host}`;
  },
  open(district, [host]) {
    reopenSchool(district, host);
    return `${host} is open.`;
  },
  litestream: (district, [target]) => litestreamConfig(district, target).trimEnd(),
  async remove(district, [host]) {
    const folder = await removeSchool(district, host);
    return `Nobody finds ${host} any more. Its data are kept in ${folder}: delete that folder, and its backups, when you are sure.`;
  },
};

await runForPerson(async ([name = '', ...args]) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new Error(`Say what to do: npm run school -- ${Object.keys(commands).join('|')} <host>`);
  return command(requireDistrict(parseEnv({ LOG_LEVEL: 'warn', ...process.env })), args);
});
