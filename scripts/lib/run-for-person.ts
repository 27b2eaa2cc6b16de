/** Runs a command that a person typed: one sentence when it worked, one sentence and a failure when it did not. */

export async function runForPerson(command: (args: readonly string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command(process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
