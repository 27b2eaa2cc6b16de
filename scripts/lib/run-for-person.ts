/** Runs a command that a person typed: one sentence when it worked, one sentence and a failure when it did not. */

import { keepPrivate } from 'sync-server/ops/data-folder/private-files';
import { explainFailure, explainStorage, type Place } from 'sync-server/ops/explain-failure';
import { isDatabaseAway } from 'sync-server/storage-problem';
import {
  asksForUsage,
  describeUsage,
  refuseMoreWords,
  refuseUnknownOptions,
  typedArguments,
} from './arguments.ts';

/** `notePlace`: the command says which folders it uses, so that a full disk is told by its name. */
type PersonCommand = (args: readonly string[], notePlace: (place: Place) => void) => Promise<string>;

/** `usage`: the command with what may follow it; null where it reads its options by itself. */
export async function runForPerson(usage: string | null, command: PersonCommand): Promise<void> {
  keepPrivate();
  let place: Place | undefined;
  const notePlace = (noted: Place) => {
    place = noted;
  };
  try {
    process.stdout.write(`${await answer(usage, command, notePlace)}\n`);
  } catch (error) {
    const explained = isDatabaseAway(error) ? explainFailure(error, place) : explainStorage(error, place);
    const said = explained ?? String((error as Error).message ?? error);
    process.stderr.write(`${said}\n`);
    process.exitCode = 1;
  }
}

async function answer(
  usage: string | null,
  command: PersonCommand,
  notePlace: (place: Place) => void,
): Promise<string> {
  const args = typedArguments();
  if (usage !== null) {
    if (asksForUsage(args)) return describeUsage(usage);
    refuseUnknownOptions(args, usage);
    refuseMoreWords(args, usage);
  }
  return command(args, notePlace);
}
