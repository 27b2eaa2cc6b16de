/**
 * `npm run restore -- [name] [--school <host>]`: puts a backup in the place of the school's data. Without a name
 * it is the newest in which somebody has an account.
 */
import { connect } from 'node:net';
import type { Config } from 'sync-server/config/config';
import { listensEverywhere } from 'sync-server/lan/addresses';
import { listReadableBackups } from 'sync-server/ops/backup/backup-folder';
import { chooseBackup } from 'sync-server/ops/restore/choose-backup';
import { restoreBackup } from 'sync-server/ops/restore/restore';
import { describeRestored } from './lib/describe-restored.ts';
import { runForPerson } from './lib/run-for-person.ts';
import { refuseOtherFolder, refuseRoot } from './lib/school/own-folder.ts';
import { schoolOfCommand } from './lib/school-of-command.ts';

await runForPerson('restore [backup] [--school <host>]', async (given, notePlace) => {
  const { config, args, isHosted, whileClosed, closedHost } = await schoolOfCommand(given);
  const [name] = args;
  const { backupDir } = config;
  if (backupDir === null) throw new Error('Set BACKUP_DIR to the folder that the backups are in.');
  notePlace(config);
  const typed = ['restore', ...args].join(' ');
  if (!isHosted) refuseOtherFolder(config.dataDir, typed);
  refuseRoot(config.dataDir, typed);
  const refuse = async () => {
    // Of a district, the other schools are served on.
    if (!isHosted) await refuseServed(config);
  };
  // Chosen first: a server backs the school up when it closes it, and that is not the backup that is wanted.
  const chosen = name === undefined ? await chooseBackup(backupDir) : { name, passedOver: [] };
  const restored = await whileClosed(() => restoreBackup(config, backupDir, { name: chosen.name, refuse }));
  const isNewer = (other: string) => other > chosen.name && !chosen.passedOver.includes(other);
  const newer = (await listReadableBackups(backupDir)).filter(isNewer).toReversed();
  return describeRestored({ ...restored, folder: backupDir, newer }, chosen.passedOver, await closedHost());
});

/** A server of version 0.2 holds no lock: all that tells of it is that somebody listens at the school's address. */
async function refuseServed({ host, port }: Config): Promise<void> {
  const name = listensEverywhere(host) ? 'localhost' : host;
  if (port === 0 || !(await isListening(name, port))) return;
  throw new Error(
    `Something answers at ${name}, port ${port}: perhaps a server of an earlier version, on this same data. ` +
      'Stop it first, then run the command again. If it is another program, say PORT=0 for the restore.',
  );
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const answer = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}
