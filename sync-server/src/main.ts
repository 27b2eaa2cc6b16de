/** The process: environment → configuration → secrets → server, and signals. The only reader of the environment. */
import { type Config, makeConfig } from '#config/config.ts';
import { type DistrictConfig, makeDistrictConfig } from '#config/district.ts';
import { type Env, parseEnv } from '#config/env.ts';
import { loadSecrets, type Secrets } from '#config/secrets.ts';
import { readRecord } from '#district/directory/school-record.ts';
import { startDistrict } from '#district/district-server.ts';
import { startMovedServer } from '#district/moved-server.ts';
import { explainFailure } from '#ops/explain-failure.ts';
import { keepPrivate } from '#ops/private-files.ts';
import { describeBackups } from './log/describe-backups.ts';
import { startServer } from './server.ts';

keepPrivate();
let config: Config | undefined;
try {
  const env = parseEnv(process.env);
  const districtConfig = makeDistrictConfig(env);
  if (districtConfig) await serveDistrict(env, districtConfig);
  else await serveSchool(env);
} catch (error) {
  process.stderr.write(`${explainFailure(error, config)}\n`);
  process.exitCode = 1;
}

async function serveDistrict(env: Env, district: DistrictConfig): Promise<void> {
  const { url, directory, office, stop } = await startDistrict({
    config: district,
    secrets: loadSecrets(env, district.shared),
  });
  endWith(() => stop());
  if (office?.setupCode) {
    process.stderr.write(
      `\nTo make the administrator of the district, open https://${office.host}/district and enter this code once: ${office.setupCode}\n\n`,
    );
  }
  const schools = directory.list().length;
  const next = schools === 0 ? 'Add one: npm run school -- add <host>' : `${schools} registered.`;
  process.stderr.write(`Schools in ${district.schoolsDir}: ${next}\n`);
  process.stdout.write(`Chickadee is ready: ${url}\n`);
}

async function serveSchool(env: Env): Promise<void> {
  config = makeConfig(env);
  const secrets = loadSecrets(env, config);
  const record = readRecord(config.dataDir);
  if (record?.state === 'moved') return serveMoved(config, secrets, record.to);
  const server = await startServer({ config, secrets });
  endWith(server.stop);
  // To stderr: stdout carries the one line that programs wait for.
  if (server.setupCode) {
    process.stderr.write(
      `\nTo make the administrator, open ${server.url}/admin/users and enter this code once: ${server.setupCode}\n\n`,
    );
  }
  if (config.engine === 'sqlite')
    process.stderr.write(`${await describeBackups(config.backupDir, server.school.health.lastBackup())}\n`);
  process.stdout.write(`Chickadee is ready: ${server.url}\n`);
}

async function serveMoved(moved: Config, secrets: Secrets, to: string): Promise<void> {
  const { port, stop } = await startMovedServer(moved, secrets, to);
  endWith(stop);
  process.stderr.write(
    `This school has moved: devices are told to go to ${to}. Here again: npm run school -- open\n`,
  );
  process.stdout.write(`Chickadee is ready: port ${port}\n`);
}

function endWith(stop: (signal: string) => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop(signal).then(() => process.exit(0)));
}
