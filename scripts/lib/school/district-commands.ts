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
import type { DistrictSecrets } from 'sync-server/district/storage/open-district-storage';
import { fromCaller } from '../from-caller.ts';
import { type Commands, describeAnotherCode, describeMoved, describePacked } from './commands.ts';
import { describeRemoved, describeSchools } from './describe-schools.ts';
import { lineHere } from './own-folder.ts';

export function districtCommands(district: DistrictConfig, secrets: DistrictSecrets): Commands {
  return {
    list: { words: '', run: async () => describeSchools(await listSchools(district, secrets)) },
    add: {
      words: '<host>',
      async run([host]) {
        const code = await addSchool(district, host, secrets);
        return `The school ${host} is there. To make its administrator, open https://${host}/admin/users and enter this code once: ${code}`;
      },
    },
    code: {
      words: '<host>',
      async run([host]) {
        const { code, isAnother } = await renewSetupCode(district, host, secrets);
        const page = `https://${host}/admin/users`;
        return isAnother
          ? describeAnotherCode(page, code)
          : `The new setup code of ${host}, for ${page}: ${code}`;
      },
    },
    close: {
      words: '<host>',
      async run([host]) {
        await closeSchool(district, host, secrets);
        return `${host} is closed. Its tablets keep what is not sent. Open it again: ${lineHere(`school open ${host}`)}`;
      },
    },
    open: {
      words: '<host>',
      async run([host]) {
        await reopenSchool(district, host, secrets);
        return `${host} is open.`;
      },
    },
    moved: {
      words: '<host> <address>',
      async run([host, address]) {
        await markMoved(district, host, address, secrets);
        return describeMoved(`${address}`, lineHere(`school export ${host} <file>`));
      },
    },
    export: {
      words: '<host> <file>',
      async run([host, typed]) {
        const file = typed && fromCaller(typed);
        const packed = await exportToFile(district, host, file, secrets);
        return describePacked(`${file}`, packed, lineHere(`school moved ${host} <address>`));
      },
    },
    import: {
      words: '<host> <file>',
      async run([host, typed]) {
        const file = typed && fromCaller(typed);
        const { files } = await importFromFile(district, host, file, secrets);
        return `${host} is open, with ${files} sounds and pictures.`;
      },
    },
    remove: {
      words: '<host>',
      async run([host]) {
        return describeRemoved(`${host}`, await removeSchool(district, host, secrets));
      },
    },
    litestream: {
      words: '<target>',
      run: async ([target]) => (await litestreamConfig(district, target)).trimEnd(),
    },
  };
}
