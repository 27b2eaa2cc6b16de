/** `npm run school` on a machine with several schools. */
import type { DistrictConfig } from 'sync-server/config/district';
import { litestreamConfig } from 'sync-server/district/commands/litestream';
import {
  addSchool,
  closeSchool,
  listSchools,
  removeSchool,
  renewSetupCode,
  reopenSchool,
} from 'sync-server/district/commands/manage-schools';
import { exportToFile, importFromFile, markMoved } from 'sync-server/district/commands/move-schools';
import type { DistrictSecrets } from 'sync-server/district/engines/open-engine';
import { fromCaller } from '../from-caller.ts';
import { type Commands, describeMoved, describePacked } from './commands.ts';
import { describeRemoved, describeSchools } from './describe-schools.ts';
import { lineHere } from './own-folder.ts';

export function districtCommands(district: DistrictConfig, secrets: DistrictSecrets): Commands {
  return {
    list: async () => describeSchools(await listSchools(district, secrets)),
    async add([host]) {
      const code = await addSchool(district, host, secrets);
      return `The school ${host} is there. To make its administrator, open https://${host}/admin/users and enter this code once: ${code}`;
    },
    async code([host]) {
      return `The new setup code of ${host}, for https://${host}/admin/users: ${await renewSetupCode(district, host, secrets)}`;
    },
    async close([host]) {
      await closeSchool(district, host, secrets);
      return `${host} is closed. Its tablets keep what is not sent. Open it again: ${lineHere(`school open ${host}`)}`;
    },
    async open([host]) {
      await reopenSchool(district, host, secrets);
      return `${host} is open.`;
    },
    async moved([host, address]) {
      await markMoved(district, host, address, secrets);
      return describeMoved(`${address}`, lineHere(`school export ${host} <file>`));
    },
    async export([host, typed]) {
      const file = typed && fromCaller(typed);
      const packed = await exportToFile(district, host, file, secrets);
      return describePacked(`${file}`, packed, lineHere(`school moved ${host} <address>`));
    },
    async import([host, typed]) {
      const file = typed && fromCaller(typed);
      const { files } = await importFromFile(district, host, file, secrets);
      return `${host} is open, with ${files} sounds and pictures.`;
    },
    async remove([host]) {
      return describeRemoved(`${host}`, await removeSchool(district, host, secrets));
    },
    litestream: async ([target]) => (await litestreamConfig(district, target)).trimEnd(),
  };
}
