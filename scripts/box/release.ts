/** `npm run release`: makes the archive that installs without internet, in `dist` or the folder that you name. */
import { mkdirSync } from 'node:fs';
import { fromCaller } from '../lib/from-caller.ts';
import { fromRoot } from '../lib/root.ts';
import { makeArchive } from './release/make-archive.ts';

const folder = fromCaller(process.argv[2] ?? fromRoot('dist'));
mkdirSync(folder, { recursive: true });
const { file } = await makeArchive(folder, 9);
process.stdout.write(`Made ${file}, with its checksum beside it.\n`);
