/** `npm run school` on a machine with one school. */
import { commandLine } from 'shared-schema/rules/command-line';
import type { Config } from 'sync-server/config/config';
import { renewSetupCodeOfBox } from 'sync-server/district/commands/manage-schools';
import { exportBox, importBox, markBoxMoved, reopenBox } from 'sync-server/district/commands/move-box';
import type { DistrictSecrets } from 'sync-server/district/storage/open-district-storage';
import { fromCaller } from '../from-caller.ts';
import { type Commands, describeAnotherCode, describeMoved, describePacked } from './commands.ts';
import { formForCommand, startNow, unlessByService } from './own-folder.ts';

const ADMIN_PAGE = 'the page /admin/users of the school';

/** What is left to do after a code was made; empty on PostgreSQL, where the server may run meanwhile. */
export const afterCode = ({ engine, dataDir }: Pick<Config, 'engine' | 'dataDir'>): string =>
  engine === 'sqlite' ? startNow(dataDir) : '';

export function boxCommands(config: Config, secrets: DistrictSecrets): Commands {
  const lineOf = (command: string) => commandLine(formForCommand(config.dataDir), command);
  return {
    code: {
      words: '',
      async run() {
        const said = describeAnotherCode(ADMIN_PAGE, await renewSetupCodeOfBox(config, secrets));
        return `${said}${afterCode(config)}`;
      },
    },
    moved: {
      words: '<address>',
      run([address]) {
        markBoxMoved(config, address);
        const start = unlessByService('Then start the server again, so that it answers them.');
        return `${describeMoved(`${address}`, lineOf('school export <file>'))}.${start}`;
      },
    },
    export: {
      words: '<file>',
      async run([typed]) {
        const file = typed && fromCaller(typed);
        const packed = await exportBox(config, file, secrets);
        return describePacked(`${file}`, packed, lineOf('school moved <address>'));
      },
    },
    import: {
      words: '<file>',
      async run([typed]) {
        const file = typed && fromCaller(typed);
        const { files } = await importBox(config, file, secrets);
        return `The school is in ${config.dataDir}, with ${files} sounds and pictures.${startNow(config.dataDir)}`;
      },
    },
    open: {
      words: '',
      run() {
        reopenBox(config);
        return `The school is served here again.${startNow(config.dataDir)}`;
      },
    },
  };
}
