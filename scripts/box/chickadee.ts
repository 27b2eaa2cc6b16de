/** The one program of the release archive: `./chickadee start --lan`, and the commands that else are npm's. */
import { fileURLToPath } from 'node:url';
import { refuseUnknown, serveSchool } from '../lib/serve.ts';
import { archiveUsage } from './usage.ts';

/** Of this file, built into `scripts/dist/box`. */
const server = fileURLToPath(new URL('../../../sync-server/dist/server/main.js', import.meta.url));

// The commands read what follows their name.
const [command] = process.argv.splice(2, 1);
switch (command) {
  case 'start': {
    const args = process.argv.slice(2);
    refuseUnknown('chickadee start', 'chickadee start --lan', args);
    await serveSchool(server, args);
    break;
  }
  case 'backup':
    await import('../backup.ts');
    break;
  case 'restore':
    await import('../restore.ts');
    break;
  default:
    process.stderr.write(archiveUsage);
    process.exitCode = command === undefined || command === 'help' ? 0 : 1;
}
