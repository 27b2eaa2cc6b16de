/** What is wrong with a school's computer, what it means, and what to do; and how instants are said. */
import type { ChangeToRepeat, Finding, FindingCode, Installation } from 'shared-schema/contract';
import { commandLine } from 'shared-schema/rules/command-line';
import { dateFormat } from '#platform/date-format.ts';

export const dayAndTime = dateFormat('en', {
  ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
});

export const filesOf = (count: number) =>
  count === 1 ? '1 sound or picture' : `${count} sounds and pictures`;

/** What a person does again after a restore, in a line. */
export const changeToRepeat: Readonly<Record<ChangeToRepeat['action'], (name: string) => string>> = {
  password_reset: (name) => `Set a new password for ${name}`,
  second_factor_on: (name) => `${name} sets up the second factor`,
  role_changed: (name) => `Look at the role of ${name}`,
  account_deactivated: (name) => `Deactivate ${name}`,
  account_deleted: (name) => `Delete ${name}`,
};

interface Advice {
  readonly title: string;
  readonly advice: string;
}

const withTime = (at: string | null, say: (time: string) => string, otherwise: string) =>
  at === null ? otherwise : say(dayAndTime(at));

const HOW_TO_RENEW = 'docs/operating.md says how, under “When the ten years are over”.';

/** What is advised where nobody knows in which form Chickadee lies on the computer. */
const UNKNOWN_FORM: Installation = { kind: 'other', isService: false };

export const adviceOf: Readonly<
  Record<FindingCode, (finding: Finding, installation?: Installation) => Advice>
> = {
  database_damaged: (_, installation = UNKNOWN_FORM) => ({
    title: 'The database is damaged',
    advice: `${installation.school ? 'Keep a copy of the school’s data folder' : 'Stop the server, keep a copy of its data folder'}, and restore the newest backup with “${commandLine(installation, 'restore')}”. Tablets send again what the backup lacks.`,
  }),
  disk_failing: () => ({
    title: 'The disk could not write or read something',
    advice:
      'It was so within the last ten minutes: the disk begins to fail, is not connected, or is read-only. What was not stored was not accepted, and tablets keep their answers and send them later. Look at the server’s messages, have the disk checked, and start the computer again.',
  }),
  disk_full: () => ({
    title: 'The disk is full',
    advice:
      'Nothing was lost: tablets keep their answers and send them later. Free space on the disk of the data folder, or move it to a larger disk.',
  }),
  disk_low: () => ({
    title: 'Little space is left on the disk',
    advice:
      'Everything still works. Free space, or move the data folder to a larger disk, before it is full.',
  }),
  files_damaged: ({ count, urgency }) =>
    urgency === 'note'
      ? {
          title: `The disk had damaged ${filesOf(count ?? 0)}, which are whole again`,
          advice: 'The damaged copies lie in the folder “files/damaged” of the data folder.',
        }
      : {
          title: `The disk has damaged ${filesOf(count ?? 0)}`,
          advice:
            'They were moved aside; what a backup or a tablet still had was put back. Have the disk checked: disks damage files when they begin to fail.',
        },
  backup_late: ({ at }, { isService } = UNKNOWN_FORM) => ({
    title: withTime(at, (time) => `No backup since ${time}`, 'No backup was made yet'),
    advice: `Check that the backup disk is connected, has space and may be written to by the server${isService ? ' (after a new disk: “service install” again)' : ''}, then press “Back up now”.`,
  }),
  backups_off: () => ({
    title: 'Backups are off',
    advice: 'Set BACKUP_DIR to a folder on another disk and start the server again.',
  }),
  backups_same_disk: () => ({
    title: 'The backups lie on the same disk as the school',
    advice:
      'If this disk fails, both are lost. Set BACKUP_SECOND_DIR to a folder on another disk, for example a USB disk, or BACKUP_DIR itself.',
  }),
  backup_incomplete: ({ count }) => ({
    title: `The newest backup lacks ${filesOf(count ?? 0)}`,
    advice:
      'The school’s disk has lost them or cannot read them. The server asks the tablets for those that are lost, and tries to read the others again. Have the disk checked.',
  }),
  backup_disk_low: () => ({
    title: 'Little space is left on a disk of the backups',
    advice:
      'Backups are still made. Free space on that disk, or use a larger one, before it is full: without a backup, tablets keep their answers and fill up.',
  }),
  second_copy_away: () => ({
    title: 'The second backup disk is not there',
    advice: 'The first backup was made. Connect the disk; the next backup goes onto it by itself.',
  }),
  second_copy_failed: () => ({
    title: 'The copy on the second backup disk failed',
    advice: 'The first backup was made. Check that the second disk has space and may be written to.',
  }),
  online_copy_failed: ({ at }) => ({
    title: withTime(
      at,
      (time) => `No backup has reached the online storage since ${time}`,
      'No backup has reached the online storage yet',
    ),
    advice:
      'The first backup was made. Check the internet of this computer, and at the storage that the key still holds and that there is space. A new key in its file counts from the next try. It is tried again every hour; the reason is in the log.',
  }),
  notices_away: () => ({
    title: 'The servers of this school do not hear from each other at once',
    advice:
      'NATS does not answer. Nothing is lost: tablets and laptops ask by themselves, and what others did appears later. Check that NATS runs and that this computer reaches it; the connection comes back by itself.',
  }),
  clock_wrong: ({ at }) => ({
    title: 'The clock of this computer is wrong, or was',
    advice: `${withTime(at, (time) => `It says ${time}, but something was stored later than that. `, '')}Set the clock, best by the network: order and days of answers depend on it. Where it is right by now, this note goes within a week.`,
  }),
  certificate_expired: ({ at }) => ({
    title: withTime(at, (time) => `The certificate ended on ${time}`, 'The certificate has ended'),
    advice:
      'New devices cannot connect, and installed apps cannot send. A certificate of Chickadee renews itself at a start: start the server again. Replace one of your own.',
  }),
  certificate_expires: ({ at }) => ({
    title: withTime(at, (time) => `The certificate ends on ${time}`, 'The certificate ends soon'),
    advice:
      'A certificate of Chickadee renews itself at a start: start the server again. Replace one of your own before that day.',
  }),
  certificate_early: ({ at }) => ({
    title: withTime(at, (time) => `The certificate begins on ${time}`, 'The certificate has not begun yet'),
    advice:
      'Until then devices refuse it. Most often the clock of this computer is wrong: set its date, time and time zone, and start the server again.',
  }),
  authority_ends: ({ at, urgency }) =>
    urgency === 'now'
      ? {
          title: withTime(
            at,
            (time) => `The school’s own certificate ended on ${time}`,
            'The school’s own certificate has ended',
          ),
          advice: `Devices refuse this computer, and its server would not start again. Tablets keep their answers. If the clock of this computer is right, make a new certificate and install it on each device: ${HOW_TO_RENEW}`,
        }
      : {
          title: withTime(
            at,
            (time) => `The school’s own certificate ends on ${time}`,
            'The school’s own certificate ends within a year',
          ),
          advice: `No start renews it, and devices refuse this computer from then on. Before that day, best in the holidays, make a new one and install it on each device: ${HOW_TO_RENEW}`,
        },
  voice_off: () => ({
    title: 'The school’s voice is off',
    advice:
      'Tablets without an English voice of their own read nothing aloud. VOICE=on and a new start of the server turn it on.',
  }),
  school_restored: ({ at, count }) => ({
    title: withTime(
      at,
      (time) => `The school was restored from the backup of ${time}`,
      'The school was restored',
    ),
    advice: `${count === null ? '' : `${filesOf(count)} did not come back: the backup folder has lost or damaged them. Have its disk checked. `}Tablets send again what no backup has. The database of before lies beside the new one in the data folder; delete it when nobody misses anything.`,
  }),
  restore_failed: ({ at }) => ({
    title: withTime(at, (time) => `The backup of ${time} was not restored`, 'A backup was not restored'),
    advice:
      'The school is as it was before. The backup is damaged, of a newer version or away, or another backup was being made; the server’s messages say which. Try again, or restore another one.',
  }),
  ledgers_unread: ({ at, count }) => {
    const lists = count === null || count === 1 ? 'A list' : `${count} lists`;
    const backup = withTime(at, (time) => `the backup of ${time}`, 'the backup');
    return {
      title: `${lists} of what was deleted or revoked since ${backup} could not be read`,
      advice:
        'Whoever was deleted since then, or lost access, may be back: only what the data folder has noted was deleted and revoked again. Look through the accounts, tablets and login cards, and have the disk of the backups checked. This note goes after 30 days.',
    };
  },
  access_to_repeat: ({ count }) => ({
    title:
      count === 1
        ? 'Make a change again that the restore took back'
        : `Make ${count ?? 0} changes again that the restore took back`,
    advice:
      'The passwords, second factors and roles of the backup count again, for whoever knows or has them. Tablets and login cards that were revoked since, and accounts that were deactivated, were so again by themselves; deleted teachers are back, deactivated. A line goes when its change was made again, and all of them after 60 days.',
  }),
  school_upgraded: ({ at }) => ({
    title: withTime(at, (time) => `Chickadee was upgraded on ${time}`, 'Chickadee was upgraded'),
    advice: 'Open tablets offer the new version when nobody records and no file is on its way.',
  }),
  upgrade_failed: ({ at }) => ({
    title: withTime(at, (time) => `The upgrade of ${time} did not work`, 'The upgrade did not work'),
    advice:
      'The version of before runs again, with the school as it was. The newer one did not start, or the power was cut; the server’s messages say which. Try again, or another release.',
  }),
  voice_failing: ({ count }) => ({
    title: `The school’s voice fails; ${count === 1 ? '1 activity waits' : `${count ?? 0} activities wait`} for it`,
    advice: 'It is tried again every hour. If this stays, save the report below and send it to support.',
  }),
};
