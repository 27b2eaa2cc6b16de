/** The one program of the release archive: `./chickadee start --lan`, and the commands that else are npm's. */
import { join } from 'node:path';
import { keepPrivate } from 'sync-server/ops/data-folder/private-files';
import { asksForUsage, typedArguments } from '../lib/arguments.ts';
import { runForPerson } from '../lib/run-for-person.ts';
import { refuseUnknown, serveSchool } from '../lib/serve.ts';
import { launchReleases } from './launcher/launch.ts';
import { manageService } from './service/manage.ts';
import { programOfArchive } from './service/programs.ts';
import { archiveUsage } from './usage.ts';

/** Of the archive; this file is built into `scripts/dist/box`. */
const folder = join(import.meta.dirname, '..', '..', '..');
const server = join(folder, 'sync-server', 'dist', 'server', 'main.js');

// The commands read what follows their name.
const [command] = process.argv.splice(2, 1);
switch (command) {
  case 'start': {
    const args = typedArguments();
    refuseUnknown('chickadee start', 'chickadee start --lan', args);
    await serveSchool(server, args);
    break;
  }
  case 'launch': {
    const args = typedArguments();
    refuseUnknown('chickadee launch', 'chickadee launch --lan', args);
    keepPrivate();
    process.exitCode = await launchReleases(folder, args);
    break;
  }
  case 'backup':
    await import('../backup.ts');
    break;
  case 'restore':
    await import('../restore.ts');
    break;
  case 'fetch-backup':
    await import('../fetch-backup.ts');
    break;
  case 'restore-drill':
    await import('../restore-drill.ts');
    break;
  case 'export-school':
    await import('../export-school.ts');
    break;
  case 'import-school':
    await import('../import-school.ts');
    break;
  case 'support-bundle':
    await import('../support-bundle.ts');
    break;
  case 'school':
    await import('../school.ts');
    break;
  case 'service':
    await runForPerson(null, (args) => manageService(programOfArchive(folder), args));
    break;
  default:
    process.stderr.write(archiveUsage);
    process.exitCode = command === undefined || command === 'help' || asksForUsage([command]) ? 0 : 1;
}
