/** `npm run service -- install|remove|status`: the server of this folder as a service of the machine. */
import { root } from '../lib/root.ts';
import { runForPerson } from '../lib/run-for-person.ts';
import { manageService } from './service/manage.ts';
import { programOfSources } from './service/programs.ts';

await runForPerson(null, (args) => manageService(programOfSources(root, process.env), args));
