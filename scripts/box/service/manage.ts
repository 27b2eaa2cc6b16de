/** The command 'service': the school's server as a service of this machine, made, taken away or looked at. */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readSettings, readUnit, UNIT, UNIT_FILE } from 'sync-server/config/service-unit';
import { replaceFile } from 'sync-server/files/replace-file';
import { READY } from 'sync-server/log/ready-line';
import { asksForUsage } from '../../lib/arguments.ts';
import { planCommand } from './command.ts';
import { handOver } from './hand-over.ts';
import { type MachineFacts, type Plan, type Program, planInstall, schoolFile } from './plan.ts';
import { programThatServes } from './programs.ts';
import { removeService } from './remove.ts';
import { listCommands, run, runPlan } from './run-plan.ts';
import { readInstalled, SECRETS_FILE } from './secrets.ts';
import { serviceTexts as texts } from './texts.ts';
import { CACHE_DIR } from './unit.ts';

/** Runs `install`, `remove`, `status` or `run <command>` and returns what to tell. Throws with a sentence. */
export async function manageService(program: Program, args: readonly string[]): Promise<string> {
  if (args[0] === 'run') return await runCommand(program, args.slice(1));
  if (asksForUsage(args)) return texts.usage(program);
  const [action, option = '', ...rest] = args;
  const user = /^--user=([a-z_][a-z0-9_-]*)$/.exec(option)?.[1];
  const isUnderstood = rest.length === 0 && (option === '' || (action === 'install' && user !== undefined));
  if (!isUnderstood) throw new Error(texts.usage(program));
  if (action === 'install') return install(program, user);
  if (action === 'remove') return remove(program);
  if (action === 'status') return describe(program);
  throw new Error(texts.usage(program));
}

async function install(program: Program, user: string | undefined): Promise<string> {
  if (process.platform !== 'linux') throw new Error(texts.otherSystem);
  const plan = planInstall(program, readMachine(program), user);
  if (!runsSystemd()) return `${texts.noSystemd}\n\n${printed(plan)}`;
  if (process.getuid?.() !== 0) return `${texts.needsRoot}\n\n${printed(plan)}`;
  // The unit, and folders above those of the school, are for everybody; the command makes the rest private.
  process.umask(0o022);
  handOver(program, plan, {
    run,
    canUse: (name, right, path) => ask(['runuser', '-u', name, '--', 'test', right, path]) !== null,
  });
  // systemd takes a unit that a power cut has emptied for one that is switched off.
  if (plan.secrets !== null) replaceFile(SECRETS_FILE, plan.secrets, 0o600);
  replaceFile(UNIT_FILE, plan.unit, 0o644);
  for (const command of plan.after) run(command);
  return [await untilReady(program), ...(plan.warning === null ? [] : [plan.warning])].join('\n\n');
}

function readMachine({ folder }: Program): MachineFacts {
  return {
    environment: process.env,
    unit: readUnit(),
    secrets: readSecretsFile(),
    owner: ask(['id', '-un', String(statSync(folder).uid)]) ?? 'root',
    hasUser: (name) => ask(['id', '-u', name]) !== null,
    hasSchool: (dataDir) => existsSync(schoolFile(dataDir)),
    entriesOf,
  };
}

function entriesOf(folder: string): string[] | null {
  try {
    return readdirSync(folder);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? [] : null;
  }
}

/** What the server said at its start: addresses, code to scan, code of the administrator. */
async function untilReady(program: Program): Promise<string> {
  for (;;) {
    const said =
      ask(['journalctl', '--output=cat', '--no-pager', `_SYSTEMD_INVOCATION_ID=${show('InvocationID')}`]) ??
      '';
    if (said.includes(READY)) return `${said}\n${texts.installed(program)}`;
    if (['failed', 'auto-restart'].includes(show('SubState')))
      throw new Error(`${said}\n${texts.notStarted}`);
    await wait(500);
  }
}

function remove(program: Program): string {
  const unit = readUnit();
  if (unit === null) return texts.notInstalled(program);
  return removeService({
    ...{ unit, secrets: readSecretsFile(), isRoot: process.getuid?.() === 0, runsSystemd: runsSystemd() },
    ...{ hasCache: existsSync(CACHE_DIR), run },
  });
}

async function runCommand(installed: Program, args: readonly string[]): Promise<string> {
  const unit = readUnit();
  // A timer takes an end without a failure for a backup that was made.
  if (unit === null) throw new Error(texts.notInstalled(installed));
  const secrets = readSecretsFile();
  const program = await programThatServes(installed, readInstalled(unit, secrets).DATA_DIR ?? '');
  const plan = planCommand(program, { unit, secrets }, args, process.env);
  if (plan === null) throw new Error(texts.usage(program));
  if (process.getuid?.() !== 0) throw new Error(texts.runNeedsRoot);
  if (plan.before.length > 0 && !runsSystemd()) throw new Error(texts.runNeedsSystemd);
  if (!runPlan(plan)) throw new Error(plan.after.length > 0 ? texts.notRunButStarted : texts.notRun);
  return plan.after.length > 0 ? texts.runAndStarted : texts.ran;
}

function describe(program: Program): string {
  const unit = readUnit();
  if (unit === null) return texts.notInstalled(program);
  const { DATA_DIR = '' } = readSettings(unit);
  if (!runsSystemd()) return texts.statusWithoutSystemd(DATA_DIR);
  return texts.status(program, show('ActiveState'), show('UnitFileState'), DATA_DIR);
}

function printed({ unit, secrets, before, handOver: last, after, warning }: Plan): string {
  const warned = warning === null ? '' : `\n\n${warning}`;
  const written = secrets === null ? '' : `${texts.thenWriteSecrets(SECRETS_FILE)}\n\n${secrets}\n`;
  return `${listCommands([...before, last])}\n\n${written}${texts.thenWrite(UNIT_FILE)}\n\n${unit}\n${texts.thenRun}\n\n${listCommands(after)}${warned}`;
}

const runsSystemd = () => existsSync('/run/systemd/system');
const readSecretsFile = () =>
  process.getuid?.() === 0 && existsSync(SECRETS_FILE) ? readFileSync(SECRETS_FILE, 'utf8') : null;
const show = (property: string) =>
  ask(['systemctl', 'show', '--value', `--property=${property}`, UNIT]) ?? '';

/** The output of a command that works; null where it fails. */
function ask([program = '', ...args]: readonly string[]): string | null {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
