/** The process: environment → configuration → secrets → server, and signals. The only reader of the environment. */
import { type Config, makeConfig } from '#config/config.ts';
import { parseEnv } from '#config/env.ts';
import { loadSecrets } from '#config/secrets.ts';
import { explainFailure } from '#ops/explain-failure.ts';
import { keepPrivate } from '#ops/private-files.ts';
import { describeBackups } from './log/describe-backups.ts';
import { type RunningServer, startServer } from './server.ts';

keepPrivate();
let config: Config | undefined;
try {
  const env = parseEnv(process.env);
  config = makeConfig(env);
  const server = await startServer({ config, secrets: loadSecrets(env, config) });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(server, signal));
  // To stderr: stdout carries the one line that programs wait for.
  if (server.setupCode) {
    process.stderr.write(
      `\nTo make the administrator, open ${server.url}/admin/users and enter this code once: ${server.setupCode}\n\n`,
    );
  }
  process.stderr.write(`${await describeBackups(config.backupDir, server.school.health.lastBackup())}\n`);
  process.stdout.write(`Chickadee is ready: ${server.url}\n`);
} catch (error) {
  process.stderr.write(`${explainFailure(error, config)}\n`);
  process.exitCode = 1;
}

async function end(server: RunningServer, signal: string): Promise<void> {
  await server.stop(signal);
  process.exit(0);
}
