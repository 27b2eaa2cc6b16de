/** What both kinds of machine say of a school in one file. */
import type { Manifest } from 'sync-server/moving/school-file';

/** A command of `npm run school`. */
interface Command {
  /** The words that follow its name, as its usage has them: `<host> <file>`. */
  readonly words: string;
  /** Called with what follows its name; returns what the person reads. */
  run(args: readonly string[]): Promise<string> | string;
}

export type Commands = Readonly<Record<string, Command>>;

/** How a command is typed; without a name, all of them. */
export function schoolUsage(commands: Commands, name?: string): string {
  const usages = Object.entries(commands)
    .filter(([key]) => name === undefined || key === name)
    .map(([key, { words }]) => `${key} ${words}`.trim());
  return `school ${usages.join('|')}`;
}

/** `movedCommand`: the whole line that moves the school. */
export function describePacked(
  file: string,
  { files, missing, isLast }: Manifest & { isLast: boolean },
  movedCommand: string,
): string {
  const lost = missing.length === 0 ? '' : ` ${missing.length} are lost on this disk; tablets may have them.`;
  const copy = isLast
    ? 'Read it in where the school is to be.'
    : `It is a copy: the school goes on here, and what it takes in from now on is not in the file. To move it, say first: ${movedCommand}.`;
  return `The school is in ${file}, with ${files} sounds and pictures.${lost} ${copy} The file opens every account: keep it safe, and delete it afterwards.`;
}

/** `page`: where the code is entered. */
export const describeAnotherCode = (page: string, code: string) =>
  `To make one more administrator, open ${page}, press 'Use the setup code', and enter this code within a day: ${code}. Whoever is administrator already stays so, and reads in the audit list that a code was made. Show it to nobody else.`;

/** `exportCommand`: the whole line that makes the file. */
export const describeMoved = (address: string, exportCommand: string) =>
  `Nothing is written here any more. Devices are told to go to ${address}. Now make the file: ${exportCommand}`;
