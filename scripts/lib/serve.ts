/** Serves the school from the built server; with `--lan`, to a school's tablets over HTTPS. */
import { pathToFileURL } from 'node:url';
import { keepPrivate } from 'sync-server/ops/data-folder/private-files';
import { explainFailure } from 'sync-server/ops/explain-failure';
import { asksForUsage } from './arguments.ts';
import { prepareLan } from './lan.ts';

/**
 * Ends the process with a sentence on an argument that nobody knows, and where a person asks for help. `withLan`: as a
 * person types it.
 */
export function refuseUnknown(command: string, withLan: string, args: readonly string[]): void {
  if (asksForUsage(args)) {
    process.stdout.write(`Usage: ${withLan}\n`);
    process.exit(0);
  }
  const unknown = args.find((argument) => argument !== '--lan');
  if (unknown === undefined) return;
  process.stderr.write(`${command} does not know ${unknown}; it only knows: ${withLan}\n`);
  process.exit(1);
}

/** Starts the server of this file in this process, with the arguments of the command line. */
export async function serveSchool(server: string, args: readonly string[]): Promise<void> {
  keepPrivate();
  if (args.includes('--lan')) {
    try {
      // Where the server reads its settings; its own reading of them stays the only one.
      Object.assign(process.env, await prepareLan(process.env));
    } catch (error) {
      process.stderr.write(`${explainFailure(error)}\n`);
      process.exit(1);
    }
  }
  await import(pathToFileURL(server).href);
}
