/** `npm run release`: makes the archive that installs without internet, in `dist` or the folder that you name. */
import { mkdirSync } from 'node:fs';
import { asksForUsage, typedArguments } from '../lib/arguments.ts';
import { fromCaller } from '../lib/from-caller.ts';
import { fromRoot } from '../lib/root.ts';
import { makeArchive } from './release/make-archive.ts';

const args = typedArguments();
if (asksForUsage(args) || args.length > 1 || args[0]?.startsWith('-')) {
  process.stderr.write('Usage: npm run release -- [folder]; put a path with spaces in quotes.\n');
  process.exit(asksForUsage(args) ? 0 : 1);
}
const folder = fromCaller(args[0] ?? fromRoot('dist'));
mkdirSync(folder, { recursive: true });
const { file } = await makeArchive(folder, 9);
process.stdout.write(`Made ${file}, with its checksum beside it.\n`);
