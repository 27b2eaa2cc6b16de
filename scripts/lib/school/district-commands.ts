/** `npm run school` on a machine with several schools. */
import type { DistrictConfig } from 'sync-server/config/district';
import type { StorageSecrets } from 'sync-server/config/secrets';
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
import { type Commands, describeMoved, describePacked } from './commands.ts';
import { describeSchools } from './describe-schools.ts';

export function districtCommands(district: DistrictConfig, secrets: StorageSecrets): Commands {
  return {
    list: () => describeSchools(listSchools(district)),
    async add([host]) {
      const code = await addSchool(district, host);
      return `The school ${host} is there. To make its administrator, open https://${host}/admin/users and enter this code once: ${code}`;
    },
    async code([host]) {
      return `The new setup code of ${host}, for https://${host}/admin/users: ${await renewSetupCode(district, host)}`;
    },
    async close([host]) {
      await closeSchool(district, host);
      return `${host} is closed. Its tablets keep what is not sent. Open it again: npm run school -- open ${host}`;
    },
    open([host]) {
      reopenSchool(district, host);
      return `${host} is open.`;
    },
    async moved([host, address]) {
      await markMoved(district, host, address);
      return `${describeMoved(`${address}`)} ${host} <file>`;
    },
    export: async ([host, file]) =>
      describePacked(`${file}`, await exportToFile(district, host, file, secrets)),
    async import([host, file]) {
      const { files } = await importFromFile(district, host, file, secrets);
      return `${host} is open, with ${files} sounds and pictures.`;
    },
    async remove([host]) {
      const folder = await removeSchool(district, host);
      return `Nobody finds ${host} any more. Its data are kept in ${folder}: delete that folder, and its backups, when you are sure.`;
    },
    litestream: ([target]) => litestreamConfig(district, target).trimEnd(),
  };
}
