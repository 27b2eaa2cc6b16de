/** Runs a command that a person typed: one sentence when it worked, one sentence and a failure when it did not. */

import { keepPrivate } from 'sync-server/ops/data-folder/private-files';
import { explainFailure } from 'sync-server/ops/explain-failure';
import { storageProblem } from 'sync-server/storage-problem';

export async function runForPerson(command: (args: readonly string[]) => Promise<string>): Promise<void> {
  keepPrivate();
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`);
  } catch (error) {
    const said =
      storageProblem(error) === null ? String((error as Error).message ?? error) : explainFailure(error);
    process.stderr.write(`${said}\n`);
    process.exitCode = 1;
  }
}
