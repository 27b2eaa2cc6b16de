/** `npm run school` on a machine with one school. */
import type { Config } from 'sync-server/config/config';
import type { StorageSecrets } from 'sync-server/config/secrets';
import { exportBox, importBox, markBoxMoved, reopenBox } from 'sync-server/district/commands/move-box';
import { fromCaller } from '../from-caller.ts';
import { type Commands, describeMoved, describePacked } from './commands.ts';

export function boxCommands(config: Config, secrets: StorageSecrets): Commands {
  return {
    moved([address]) {
      markBoxMoved(config, address);
      return `${describeMoved(`${address}`)}. Start the server again, so that it answers them.`;
    },
    async export([typed]) {
      const file = typed && fromCaller(typed);
      return describePacked(`${file}`, await exportBox(config, file, secrets));
    },
    async import([typed]) {
      const file = typed && fromCaller(typed);
      const { files } = await importBox(config, file, secrets);
      return `The school is in ${config.dataDir}, with ${files} sounds and pictures. Start the server now: npm start`;
    },
    open() {
      reopenBox(config);
      return 'The school is served here again. Start the server now: npm start';
    },
  };
}
