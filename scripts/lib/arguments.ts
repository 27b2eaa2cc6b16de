/** What a person types after the name of a command. */
import { lineHere } from './school/own-folder.ts';

/** npm takes the dashes of `npm run backup -- /path` away. Of the archive's program they are the first argument. */
export const typedArguments = (argv: readonly string[] = process.argv): readonly string[] =>
  argv.slice(argv[2] === '--' ? 3 : 2);

export const asksForUsage = (args: readonly string[]): boolean =>
  args.includes('--help') || args.includes('-h');

/** `usage`: the command with what may follow it, such as `backup [folder] [--school <host>]`. */
export const describeUsage = (usage: string): string => `Usage: ${lineHere(usage)}`;

/** Throws where an argument begins with a dash and `usage` names no such option: it would be taken for a path. */
export function refuseUnknownOptions(args: readonly string[], usage: string): void {
  const known: readonly string[] = usage.match(/--[a-z]+/g) ?? [];
  const unknown = args.find((argument) => argument.startsWith('-') && !known.includes(argument));
  if (unknown === undefined) return;
  throw new Error(`${usage.split(' ')[0]} does not know ${unknown}. ${describeUsage(usage)}`);
}
