/** What a person types after the name of a command. */
import { lineHere } from './school/own-folder.ts';

/** npm takes the dashes of `npm run backup -- /path` away. Of the archive's program they are the first argument. */
export const typedArguments = (argv: readonly string[] = process.argv): readonly string[] =>
  argv.slice(argv[2] === '--' ? 3 : 2);

export const asksForUsage = (args: readonly string[]): boolean =>
  args.includes('--help') || args.includes('-h');

/** `usage`: the command with what may follow it, such as `backup [folder] [--school <host>]`. */
export const describeUsage = (usage: string): string => `Usage: ${lineHere(usage)}`;

/**
 * Throws where an argument begins with a dash and `usage` names no such option, or where one comes twice: it would be
 * taken for a path.
 */
export function refuseUnknownOptions(args: readonly string[], usage: string): void {
  const known: readonly string[] = usage.match(/--[a-z]+/g) ?? [];
  const options = args.filter((argument) => argument.startsWith('-'));
  const refuse = (words: string) => new Error(`${usage.split(' ')[0]} ${words}. ${describeUsage(usage)}`);
  const unknown = options.find((option) => !known.includes(option));
  if (unknown !== undefined) throw refuse(`does not know ${unknown}`);
  const twice = options.find((option, at) => options.indexOf(option) < at);
  if (twice !== undefined) throw refuse(`takes ${twice} once`);
}

/**
 * Throws where more words follow than `usage` names: a path with a space, typed without quotes, arrives as two, and the
 * command would work on another path. `--school <host>` counts as no word.
 */
export function refuseMoreWords(args: readonly string[], usage: string): void {
  const [command = ''] = usage.split(/ (?=[[<])/);
  const named = usage.replace('[--school <host>]', '').match(/[a-z-]+(?=[\]>])/g) ?? [];
  const at = args.indexOf('--school');
  const words = at < 0 ? args : args.toSpliced(at, 2);
  if (words.length <= named.length) return;
  const taken = named.map((word) => `one ${word}`).join(' and ');
  const takes = taken === '' ? 'takes nothing more' : `takes ${taken}; put a path with spaces in quotes`;
  throw new Error(`${command} ${takes}. ${describeUsage(usage)}`);
}
