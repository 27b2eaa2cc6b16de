/**
 * The process: environment → configuration → secrets → server, signals, a new start in the same process for a
 * restore that was asked for on the page, and an end for an upgrade. The only reader of the environment.
 */
import { isoTime } from 'shared-schema/clock';
import { systemClock } from '#config/clock.ts';
import { type Config, makeConfig } from '#config/config.ts';
import { type DistrictConfig, makeDistrictConfig } from '#config/district.ts';
import { type Env, parseEnv } from '#config/env.ts';
import { districtLine, installationOf } from '#config/installation.ts';
import { loadSecrets, type Secrets } from '#config/secrets.ts';
import { readRecord } from '#district/directory/school-record.ts';
import { startDistrict } from '#district/district-server.ts';
import { startMovedServer } from '#district/moved-server.ts';
import { addressElsewhere } from '#lan/address-elsewhere.ts';
import { ensureBackupFolder } from '#ops/backup/backup-folder.ts';
import { keepPrivate } from '#ops/data-folder/private-files.ts';
import { explainFailure } from '#ops/explain-failure.ts';
import { carryOutRestore } from '#ops/restore/carry-out-restore.ts';
import { UPGRADE_EXIT_CODE } from '#ops/upgrade/upgrade-state.ts';
import { describeBackups } from './log/describe-backups.ts';
import { describeMoved } from './log/describe-moved.ts';
import { describeSetup } from './log/describe-setup.ts';
import { READY } from './log/ready-line.ts';
import { type RunningServer, startServer } from './server.ts';

keepPrivate();
let config: Config | undefined;
/** Null while one is about to begin. */
let server: RunningServer | null = null;
try {
  const env = parseEnv(process.env);
  const districtConfig = makeDistrictConfig(env);
  if (districtConfig) await serveDistrict(env, districtConfig);
  else await serveSchool(env);
} catch (error) {
  endFailed(error);
}

async function serveDistrict(env: Env, district: DistrictConfig): Promise<void> {
  const { url, directory, administration, stop } = await startDistrict({
    config: district,
    secrets: loadSecrets(env, district.shared),
  });
  endWith(() => stop());
  if (administration?.setupCode) {
    process.stderr.write(
      `\nTo make the administrator of the district, open https://${administration.host}/district and enter this code once: ${administration.setupCode}\n\n`,
    );
  }
  const schools = (await directory.list()).length;
  const next = schools === 0 ? `Add one: ${districtLine('school add <host>')}` : `${schools} registered.`;
  process.stderr.write(
    `Schools in ${district.shared.engine === 'sqlite' ? district.schoolsDir : 'PostgreSQL'}: ${next}\n`,
  );
  process.stdout.write(`${READY}: ${url}\n`);
}

async function serveSchool(env: Env): Promise<void> {
  config = makeConfig(env);
  const record = readRecord(config.dataDir);
  if (record?.state === 'moved') return serveMoved(config, loadSecrets(env, config), record.to);
  // Before the line that says that it is ready. A restore that is under way is done again by the next start.
  endWith(async (signal) => server?.stop(signal));
  await beginSchool(env, config);
}

async function beginSchool(env: Env, config: Config): Promise<void> {
  await carryOutRestore(config, () => isoTime(systemClock), say);
  const started = await startServer({ config, secrets: loadSecrets(env, config) });
  server = started;
  void started.school.restartRequested.then((reason) =>
    reason === 'upgrade' ? endForUpgrade(started) : restart(started, env, config),
  );
  // To stderr: stdout carries the one line that programs wait for.
  if (started.setupCode) {
    // A certificate that cannot be read takes an address from a sentence, and nothing from the start.
    const elsewhere = await addressElsewhere(started.url, config).catch(() => null);
    say(describeSetup(started.setupCode, started.url, elsewhere));
  }
  if (config.engine === 'sqlite') {
    const isWritable = config.backupDir !== null && (await ensureBackupFolder(config.backupDir));
    say(describeBackups(config.backupDir, isWritable, started.school.health.lastBackup()));
  }
  process.stdout.write(`${READY}: ${started.url}\n`);
}

/** In the same process, so that it needs nobody who starts it: no service, no terminal. */
async function restart(started: RunningServer, env: Env, config: Config): Promise<void> {
  try {
    await started.stop('restore');
    server = null;
    await beginSchool(env, config);
  } catch (error) {
    endFailed(error);
  }
}

/** The launcher starts the newer release, or this one again; a failure on the way out must not keep it from that. */
async function endForUpgrade(started: RunningServer): Promise<void> {
  await started.stop('upgrade').catch((error: unknown) => say(explainFailure(error, config)));
  process.exit(UPGRADE_EXIT_CODE);
}

async function serveMoved(moved: Config, secrets: Secrets, to: string): Promise<void> {
  const { port, stop } = await startMovedServer(moved, secrets, to);
  endWith(stop);
  say(describeMoved(to, installationOf(moved.dataDir)));
  process.stdout.write(`${READY}: port ${port}\n`);
}

function endWith(stop: (signal: string) => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop(signal).then(() => process.exit(0)));
}

/**
 * Ends with the sentence once it is written whole. Whatever else runs in this process, such as the school's name in the
 * network, must not keep it alive without a server: the service would never start it again.
 */
function endFailed(error: unknown): void {
  process.stderr.write(`${explainFailure(error, config)}\n`, () => process.exit(1));
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
