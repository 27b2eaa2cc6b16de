/**
 * Refused work on this device of people who may never decide about it: of deleted accounts, and what children said
 * without consent. A teacher who may sees it, so that nobody's voice stays on a device for ever.
 */
import { isDeleted } from '#data/auth/account/deleted-account.ts';
import { type AccountRow, type CommandRow, DEVICE_KEY, type OutboxDb } from '#data/outbox/outbox-db.ts';
import { groupRefused } from './group-refused.ts';

/** Whose work it is, and the commands, oldest first. Never empty. */
interface RefusedOf {
  account: AccountRow;
  commands: CommandRow[];
}

export interface RefusedOfOthers {
  refused: RefusedOf[];
  /** Uids of the classes that this device is a class tablet of. */
  tabletClasses: string[];
}

/** What any teacher may have to decide about here; `uid` is the teacher's own account. */
export async function readRefusedOfOthers(db: OutboxDb, uid: string): Promise<RefusedOfOthers> {
  const commands = await db.commands.where('state').equals('refused').toArray();
  const others = [...new Set(commands.map(({ account }) => account))].filter((other) => other !== uid);
  const accounts = (await db.accounts.bulkGet(others)).filter((account) => account !== undefined);
  const refused = accounts.map((account) => ({
    account,
    commands: leftBy(
      account,
      commands.filter((command) => command.account === account.uid),
    ),
  }));
  const classes = (await db.tablet.get(DEVICE_KEY))?.classes ?? [];
  return {
    refused: refused.filter((of) => of.commands.length > 0),
    tabletClasses: classes.map((one) => one.uid),
  };
}

/** A child may have left the class, and the tablet may be none any more: then the child never comes back to it. */
function leftBy(account: AccountRow, commands: CommandRow[]): CommandRow[] {
  if (isDeleted(account)) return commands;
  if (account.role !== 'student') return [];
  return groupRefused(commands)
    .filter(([first]) => first.code === 'no_consent')
    .flat();
}

/** What a teacher sees: the own classes among `class_codes`, and the own students among `users`. */
export interface TeachersView {
  /** Numeric id of the teacher on the server. */
  id: number;
  users: readonly { uid: string }[];
  class_codes: readonly { uid: string; teacherId: number | null }[];
}

/**
 * Of a child whom the school has: for the child's teachers. Of a deleted child: for the teachers of the class on this
 * tablet, for every teacher where no class is known.
 */
export function decidedBy(
  { id, users, class_codes }: TeachersView,
  { refused, tabletClasses }: RefusedOfOthers,
): CommandRow[] {
  const students = new Set(users.map(({ uid }) => uid));
  const classes = new Set(class_codes.filter(({ teacherId }) => teacherId === id).map(({ uid }) => uid));
  const isTheirs = (account: AccountRow) => {
    if (!isDeleted(account)) return students.has(account.uid);
    const known = classesOf(account).filter((uid) => tabletClasses.includes(uid));
    return known.length === 0 || known.some((uid) => classes.has(uid));
  };
  return refused.filter(({ account }) => isTheirs(account)).flatMap(({ commands }) => commands);
}

function classesOf({ member }: AccountRow): string[] {
  return member ? [member.classUid, ...(member.moreClassUids ?? [])] : [];
}
