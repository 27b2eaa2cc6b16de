/** What the command 'service' tells a technician. */
import { describeDatabase, SCHOOL_NAME } from 'sync-server/config/config';

/** Of the copy of Chickadee that the command is typed for: archive, or folder of sources. */
interface Form {
  readonly isSealed: boolean;
}

/** The whole line of 'service', as a person types it. Looking is for everybody. */
function serviceLine({ isSealed }: Form, typed: string, setting = ''): string {
  const sudo = typed === 'status' ? '' : `sudo ${setting}`;
  return sudo + (isSealed ? `./chickadee service ${typed}` : `npm run service -- ${typed}`);
}

export const serviceTexts = {
  usage: (form: Form) =>
    [
      'Say what to do:',
      serviceLine(form, 'install'),
      `${serviceLine(form, 'install --user=<name>')}, to choose the user`,
      serviceLine(form, 'remove'),
      serviceLine(form, 'status'),
      `${serviceLine(form, 'run <command>')}, of backup, restore, fetch-backup, restore-drill, export-school, import-school, school and support-bundle`,
    ].join('\n  '),
  otherSystem: 'This command makes services of Linux. For Windows, see docs/operating.md.',
  noSystemd:
    'systemd does not run here, so nothing was changed. On a machine with systemd, the command does this:',
  needsRoot:
    'Nothing was changed: a service is made by the administrator of the machine. Run the command again with sudo, or do by hand:',
  removeNeedsRoot:
    'Nothing was changed: a service is taken away by the administrator of the machine. Run the command again with sudo, or do by hand:',
  runNeedsSystemd:
    'Nothing was done: this command stops the service and starts it again, and systemd does not run here.',
  runNeedsRoot:
    'Nothing was done: only the administrator of the machine may act as the user of the service. Run the command again with sudo.',
  ran: 'Done, with the settings of the service.',
  runAndStarted: 'Done, and the service runs again.',
  notRun: 'That did not work; the reason stands above.',
  notRunButStarted: 'That did not work; the reason stands above. The service runs again, as before.',
  thenWrite: (file: string) => `Then write ${file}:`,
  thenWriteSecrets: (file: string) =>
    `Then write ${file}, which only root may read (chown root: and chmod 600):`,
  thenRun: 'Then run:',
  unreachable: (form: Form, user: string, path: string) =>
    `The user ${user} cannot use ${path}. Put Chickadee into /opt and its data into /var/lib, or run the service as another user: ${serviceLine(form, 'install --user=<name>')}`,
  unusable: (form: Form, why: string) =>
    `${why} Nothing was changed. The service keeps its settings of before; to take one away, say it without a value in front of the command, as in ${serviceLine(form, 'install', 'LOG_LEVEL= ')}`,
  unreadLine: (file: string, line: number) =>
    `Line ${line} of ${file} cannot be read. Nothing was changed. Write each setting in a line of its own, as NAME=value, or begin the line with #.`,
  backupsUnwritable: (user: string, folder: string) =>
    `The user ${user} cannot write backups to ${folder}, and the folder keeps its owner, because other things may lie in it. Name a folder of its own for the backups: BACKUP_DIR=${folder}/chickadee. Or give ${user} the right to write there.`,
  installed: (form: Form) =>
    `The service runs, and starts with the machine. Its messages: sudo journalctl -u chickadee. To look at it: ${serviceLine(form, 'status')}`,
  /** `changes`: what the address was, and the setting that gives it back. */
  addressChanged: (form: Form, changes: readonly { was: string; setting: string }[]) =>
    `With these settings, the school has another address. Tablets that open it with ${changes.map(({ was }) => was).join(' or ')} keep the app, their sign-ins and what they have not sent under that address, and find the school no longer. To go back: ${serviceLine(form, 'install', `${changes.map(({ setting }) => setting).join(' ')} `)}`,
  notStarted:
    'The service was made but does not start; its own words stand above. Mend that: it tries again every five seconds.',
  notInstalled: (form: Form) =>
    `There is no service of Chickadee on this machine. To make one: ${serviceLine(form, 'install')}`,
  /** Who takes a school away for good has to know of each copy of children's voices. `left`: of the service. */
  removed: (settings: Readonly<Record<string, string>>, left: readonly string[]) => {
    const { BACKUP_S3_BUCKET, BACKUP_S3_ENDPOINT, S3_BUCKET } = settings;
    const { DATABASE_URL, DATABASE_SCHEMA = SCHOOL_NAME } = settings;
    const places = [
      ['data', settings.DATA_DIR],
      ['database', DATABASE_URL && `${describeDatabase(DATABASE_URL)}, schema ${DATABASE_SCHEMA}`],
      ['backups', settings.BACKUP_DIR],
      ['second backups', settings.BACKUP_SECOND_DIR],
      ['online copies', BACKUP_S3_BUCKET && `${BACKUP_S3_BUCKET} at ${BACKUP_S3_ENDPOINT}`],
      ['key to them', settings.BACKUP_S3_SECRET_FILE],
      ['sounds, pictures', S3_BUCKET && `the bucket ${S3_BUCKET}`],
    ].flatMap(([name = '', place]) => (place ? [`  ${name.padEnd(16)}  ${place}`] : []));
    return [
      'The service is gone. The school is still there:',
      ...places,
      ...(left.length > 0 ? [`Left of the service: ${left.join(' and ')}.`] : []),
    ].join('\n');
  },
  statusWithoutSystemd: (dataDir: string) =>
    `systemd does not run here, so the service does not run. The school's data are in ${dataDir}.`,
  status: (form: Form, active: string, enabled: string, dataDir: string) =>
    [
      active === 'active'
        ? 'The service runs.'
        : `The service does not run (${active}). Its messages: sudo journalctl -u chickadee.`,
      enabled === 'enabled'
        ? 'It starts with the machine.'
        : `It does not start with the machine. Make it again: ${serviceLine(form, 'install')}`,
      `The school's data are in ${dataDir}.`,
    ].join('\n'),
  commandFailed: (command: string, said: string) => `This did not work: ${command}\n${said}`,
};
