/** What the administrator sees of the school's computer: what is wrong with it, its backups, and a report for support. */
import { z } from 'zod';
import type { Calls } from '#contract/call.ts';
import { given } from '#contract/fields.ts';
import { instant } from '#entities/define-table.ts';

/** What a person should know or do. The app has a sentence for each. */
export const findingCode = z.enum([
  'database_damaged',
  'disk_failing',
  'disk_full',
  'disk_low',
  'files_damaged',
  'backup_late',
  'backups_off',
  'backups_same_disk',
  'backup_incomplete',
  'backup_disk_low',
  'second_copy_away',
  'second_copy_failed',
  'online_copy_failed',
  'notices_away',
  'clock_wrong',
  'certificate_expired',
  'certificate_expires',
  'certificate_early',
  'authority_ends',
  'voice_off',
  'voice_failing',
  'school_restored',
  'restore_failed',
  'ledgers_unread',
  'access_to_repeat',
  'school_upgraded',
  'upgrade_failed',
]);
export type FindingCode = z.output<typeof findingCode>;

/** A change of access that a restore took back, and that only a person can make again. */
const changeToRepeat = z.object({
  action: z.enum([
    'password_reset',
    'second_factor_on',
    'role_changed',
    'account_deactivated',
    'account_deleted',
  ]),
  /** Of the person whose access it was. */
  name: z.string(),
});
export type ChangeToRepeat = z.output<typeof changeToRepeat>;

export const finding = z.object({
  code: findingCode,
  /** `now`: something is or may be lost. `soon`: it will be. `note`: good to know. */
  urgency: z.enum(['now', 'soon', 'note']),
  /** How many, where the finding counts something. */
  count: z.int().nonnegative().nullable(),
  /** The day or instant that it is about. */
  at: instant.nullable(),
  /** Of `access_to_repeat`; a report for support has no names. */
  changes: z.array(changeToRepeat).optional(),
});
export type Finding = z.output<typeof finding>;

const keptBackup = z.object({
  name: z.string(),
  madeAt: instant,
  /** Bytes of its database; files are kept once for all backups. */
  bytes: z.int().nonnegative(),
  /** It was read back after it was written. */
  isVerified: z.boolean(),
  /** Files that it names and lacks. */
  lost: z.int().nonnegative(),
});
export type KeptBackup = z.output<typeof keptBackup>;

const backupPlace = z.object({
  kind: z.enum(['main', 'second', 'online']),
  /** False where the folder is not there, as of a disk that was taken out, or the storage does not answer. */
  isThere: z.boolean(),
  /** Whether one of its backups can be brought back from the page. */
  canRestore: z.boolean(),
  /** Newest first. */
  backups: z.array(keptBackup),
});
export type BackupPlace = z.output<typeof backupPlace>;

/** The last check whether the newest backup can be restored. */
export const restoreDrill = z.object({
  /** When the backup was made. */
  madeAt: instant.nullable(),
  checkedAt: instant,
  /** `lacking`: it can be restored, but not with all files. `no_space`: nothing was found out. */
  outcome: z.enum(['whole', 'lacking', 'failed', 'no_space']),
  recordings: z.int().nonnegative(),
  files: z.int().nonnegative(),
  /** Files that did not come back sound. */
  wrong: z.int().nonnegative(),
});
export type RestoreDrill = z.output<typeof restoreDrill>;

const drillState = z.object({ isRunning: z.boolean(), last: restoreDrill.nullable() });
export type DrillState = z.output<typeof drillState>;

const installation = z.object({
  kind: z.enum(['archive', 'sources', 'container', 'other']),
  /** systemd starts it. */
  isService: z.boolean(),
  /** Host of the school, where this machine has several: commands name it. */
  school: z.string().optional(),
});
export type Installation = z.output<typeof installation>;

const computer = z.object({
  version: z.string(),
  installation,
  startedAt: instant,
  /** Its clock. Left out by servers that do not say it yet. */
  time: instant.optional(),
  diskFreeBytes: z.int().nonnegative().nullable(),
  diskBytes: z.int().nonnegative().nullable(),
  /** Most urgent first. */
  findings: z.array(finding),
});
export type ComputerHealth = z.output<typeof computer>;

const foundRelease = z.object({
  /** Of its archive, without the ending. */
  name: z.string(),
  version: z.string(),
  /** Bytes of the archive. */
  bytes: z.int().nonnegative(),
  /** Than the version that runs. */
  isNewer: z.boolean(),
});

const upgradeChoice = z.object({
  /** Where archives lie on the school's computer; null where an upgrade is a command. */
  folder: z.string().nullable(),
  /** Newest first. */
  archives: z.array(foundRelease),
});
export type UpgradeChoice = z.output<typeof upgradeChoice>;

export const operation = {
  'GET /api/admin/health': { reply: computer, errors: [] },
  'GET /api/admin/backups': { reply: z.object({ places: z.array(backupPlace) }), errors: [] },
  /** Makes one now; where one is being made, it is that one. `second`, `online`: null where there is no such place. */
  'POST /api/admin/backups': {
    reply: z.object({
      outcome: z.enum(['made', 'failed', 'off']),
      lost: z.int().nonnegative(),
      second: z.enum(['made', 'away', 'failed']).nullable(),
      /** A copy on its way may need hours. */
      online: z.literal('sending').nullable(),
    }),
    errors: [],
  },
  /**
   * Backs up what is there now, answers, and starts the server again with the backup in the place of the school's data.
   * The restored school answers with another incarnation.
   */
  'POST /api/admin/restore': {
    body: z.object({
      place: z.enum(['main', 'second']),
      name: z.string().max(64),
      /** Of the account that asks. */
      currentPassword: given(z.string().max(1000)),
    }),
    reply: z.object({ incarnation: z.string() }),
    status: 202,
    errors: [
      ...(['password_required', 'password_wrong', 'sign_in_again'] as const),
      ...(['backup_missing', 'backup_failed', 'restore_running', 'upgrade_running'] as const),
    ],
  },
  'GET /api/admin/upgrade': { reply: upgradeChoice, errors: [] },
  /**
   * Checks and unpacks the archive, backs up, answers, and ends the server, whose launcher starts the newer release. The
   * next start answers with another incarnation, whichever release it is.
   */
  'POST /api/admin/upgrade': {
    body: z.object({
      name: z.string().max(64),
      /** Of the account that asks. */
      currentPassword: given(z.string().max(1000)),
      /** Of its second factor, where it has one. */
      code: given(z.string().max(40)),
    }),
    reply: z.object({ incarnation: z.string() }),
    status: 202,
    errors: [
      ...(['password_required', 'password_wrong', 'sign_in_again'] as const),
      ...(['second_factor_required', 'second_factor_wrong', 'second_factor_clock'] as const),
      ...(['release_missing', 'release_broken', 'release_foreign', 'release_not_newer'] as const),
      ...(['backup_failed', 'restore_running', 'upgrade_running'] as const),
    ],
  },
  'GET /api/admin/restore-drill': { reply: drillState, errors: [] },
  /** Restores the newest backup into a folder of its own and reads everything in it. It takes minutes. */
  'POST /api/admin/restore-drill': {
    reply: drillState,
    status: 202,
    errors: ['backup_missing', 'drill_running'],
  },
  'GET /api/admin/support-bundle': { reply: 'bytes', errors: [] },
} as const satisfies Calls;
