import { NO_SECRETS } from 'sync-server/config/secrets';
import { temporaryFolder } from 'sync-server/test/temporary-folder';
import { openTestSchool } from 'sync-server/test/test-school';
import { expect, it } from 'vitest';
import { afterCode, boxCommands } from './box-commands.ts';

it('the command that makes a setup code says where it is entered, until when, and what becomes of the others', async () => {
  const served = await openTestSchool({ folder: temporaryFolder() });
  await served.setUpAdmin();
  await served.close();
  const said = await boxCommands(served.school.config, NO_SECRETS).code?.run([]);
  expect(said).toMatch(
    /^To make one more administrator, open the page \/admin\/users of the school, press 'Use the setup code', and enter this code within a day: [A-Z2-9]{4}(-[A-Z2-9]{4}){2}\. Whoever is administrator already stays so,/,
  );
  expect(said).toMatch(/Show it to nobody else\. Start the server now: /);
});

it('nobody is told to start a server that may run while a setup code is made, as on PostgreSQL', () => {
  const dataDir = temporaryFolder();
  expect(afterCode({ engine: 'postgres', dataDir })).toBe('');
  expect(afterCode({ engine: 'sqlite', dataDir })).toMatch(/^ Start the server now: /);
});
