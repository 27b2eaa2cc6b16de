/** `npm run restore -- [name]`: puts the newest backup, or the one named, in the place of the school's data. */
import { type Config, makeConfig } from 'sync-server/config/config';
import { parseEnv } from 'sync-server/config/env';
import { restoreBackup } from 'sync-server/ops/restore';
import { runForPerson } from './lib/run-for-person.ts';

await runForPerson(async ([name]) => {
  const config = makeConfig(parseEnv(process.env));
  if (config.backupDir === null) throw new Error('Set BACKUP_DIR to the folder that the backups are in.');
  if (await isServing(config)) throw new Error('The server is running. Stop it first, then restore.');
  const restored = await restoreBackup(config, config.backupDir, name);
  const kept = restored.putAside === null ? '' : ` What was there before is kept as ${restored.putAside}.`;
  return `Backup ${restored.name} is back, with ${restored.files} files that were missing.${kept}`;
});

/** Whether something answers at the school's address: a running server would go on writing to the replaced file. */
async function isServing({ host, port, tls }: Config): Promise<boolean> {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  try {
    await fetch(`http${tls ? 's' : ''}://${name}:${port}/api/health`);
    return true;
  } catch (error) {
    // Anything but a refused connection means that somebody listens there, be it with a certificate we do not know.
    const cause = error instanceof Error ? error.cause : undefined;
    return !(cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED');
  }
}
