/** `npm run restore -- [name]`: puts the newest backup, or the one named, in the place of the school's data. */
import { connect } from 'node:net';
import { type Config, makeConfig } from 'sync-server/config/config';
import { parseEnv } from 'sync-server/config/env';
import { restoreBackup } from 'sync-server/ops/restore';
import { runForPerson } from './lib/run-for-person.ts';

await runForPerson(async ([name]) => {
  const config = makeConfig(parseEnv(process.env));
  if (config.backupDir === null) throw new Error('Set BACKUP_DIR to the folder that the backups are in.');
  const restored = await restoreBackup(config, config.backupDir, name, () => refuseServed(config));
  const kept = restored.putAside === null ? '' : ` What was there before is kept as ${restored.putAside}.`;
  return `Backup ${restored.name} is back, with ${restored.files} files that were missing.${kept}`;
});

/** A server of version 0.2 holds no lock: all that tells of it is that somebody listens at the school's address. */
async function refuseServed({ host, port }: Config): Promise<void> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  if (port === 0 || !(await isListening(name, port))) return;
  throw new Error(
    `Something answers at ${name}, port ${port}: perhaps a server of an earlier version, on this same data. ` +
      'Stop it first, then restore. If it is another program, say PORT=0 for the restore.',
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
