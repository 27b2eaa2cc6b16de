/** Sentences about the upgrade of the school's server. */
import type { Installation } from 'shared-schema/contract';

interface HowTo {
  readonly advice: string;
  /** As a technician types it. */
  readonly command: string | null;
}

export const upgradeTexts = {
  title: 'Upgrade',
  version: (version: string) => `Version ${version} is running.`,
  found: 'Releases on the school’s computer',
  release: 'Release',
  size: 'Archive',
  ofVersion: (version: string) => `Version ${version}`,
  action: 'Upgrade',
  actionOf: (version: string) => `Upgrade to version ${version}`,
  notNewer: 'Not newer',
  fromFolder: (folder: string, found: number): HowTo => ({
    advice:
      found === 0
        ? 'For a newer one, copy its archive into this folder of the school’s computer and load this page again.'
        : 'For another one, copy its archive into this folder of the school’s computer and load this page again.',
    command: folder,
  }),
  /** Mentions the button for a backup only where there is one. */
  howTo({ kind, isService }: Installation, hasBackups: boolean): HowTo {
    const first = hasBackups ? 'For a newer one, press “Back up now”,' : 'For a newer one,';
    const run = hasBackups ? `${first} then run` : `${first} run`;
    if (kind === 'archive')
      return isService
        ? {
            advice: `${first} unpack the new archive beside the old one, and run this in the new folder. It keeps all settings.`,
            command: 'sudo ./chickadee service install',
          }
        : {
            advice: `${first} stop the server, unpack the new archive beside the old one, and run this in the new folder, with the settings of before.`,
            command: './chickadee start --lan',
          };
    if (kind === 'sources')
      return isService
        ? {
            advice: `${run} this in the folder of Chickadee.`,
            // The server that runs was built before: a pull that fails leaves it as it is.
            command: 'git pull && sudo systemctl restart chickadee',
          }
        : {
            advice: `${first} stop the server, run this in the folder of Chickadee, and start the server as before.`,
            command: 'git pull',
          };
    if (kind === 'container')
      return {
        advice: `${run} this in the folder of Chickadee.`,
        command: 'git pull && docker compose --file scripts/box/container/compose.yaml up --build --detach',
      };
    return {
      advice: 'How to bring a newer one stands in docs/operating.md, under “Update”.',
      command: null,
    };
  },
};

export const upgradeDialogTexts = {
  title: (version: string) => `Upgrade to version ${version}?`,
  question: (version: string) => `The school server starts again as version ${version}.`,
  consequences: [
    'Choose only an archive that comes from where you got Chickadee: its program runs on the school’s computer with all that the school holds. Chickadee checks that it is whole, not who made it.',
    'The archive is checked and a backup of this moment is made first.',
    'When the newer version does not start, the version of before comes back by itself with the school as it was, and this page says so.',
    'The school server is away for some minutes. Tablets go on and keep what is recorded. Do not switch the computer off.',
  ],
  submit: 'Upgrade the school',
  cancel: 'Cancel',
  failed: 'Not upgraded',
  noAnswer: 'No answer yet',
  unreachable:
    'The school server did not answer. If it was still checking the archive or making the backup, it upgrades afterwards: look at this page again in some minutes.',
  waiting: {
    title: 'The school is being upgraded…',
    wait: 'The school server starts again with the newer version. This page comes back by itself.',
    late: 'It takes longer than it should. Look at the school’s computer: its log says what is wrong.',
  },
};
