/** What a person does about refused work: send it again, change it, keep theirs, or save its sound as a file. */
import type { DataContext } from '#data/context.ts';
import { type CommandContent, withFields } from '#data/outbox/command-content.ts';
import { discardRefused as discard, type Retry, sendAgain } from '#data/outbox/decide.ts';
import { makeUid, type Stored } from '../commands/enqueue.ts';
import { findKeptFiles } from '../commands/kept-files.ts';
import type { AddressedFile, CommandRow } from '../outbox/outbox-db.ts';
import { type RefusedGroup, sameEditsOf } from './group-refused.ts';

/** Sends refused commands again as they are, in this order. */
export async function retryRefused(commandIds: readonly string[], context: DataContext): Promise<void> {
  await again(
    commandIds.map((commandId) => ({ commandId })),
    context,
  );
}

/** 'Keep mine': sends edits again, now knowing what is there. `seen` is the `seq` of what the person compared with. */
export async function keepMine(
  commands: readonly CommandRow[],
  seen: number | undefined,
  context: DataContext,
): Promise<void> {
  await again(
    commands.map((command) => ({
      commandId: command.commandId,
      ...(seen && { ifSeq: seen }),
      ...(command.type === 'activity.delete' &&
        command.code === 'has_answers' && { change: withFields(command, { ifUntouched: undefined }) }),
    })),
    context,
  );
}

export interface Change {
  /** What the command is to say now; its type stays. */
  content: CommandContent;
  files?: readonly AddressedFile[];
  /** Id of the activity draft that becomes the content. */
  activityDraft?: string;
  /** `seq` of what the form was filled from. */
  seen?: number | undefined;
}

/**
 * Sends the last edit of a refused group with other content, and what builds on it after it. The edits before it go:
 * the form was filled from the last. Drafts of other changes stay. Files that they brought stay where the content names
 * them. No keys: it was decided on elsewhere.
 */
export async function changeRefused(
  commands: RefusedGroup,
  { content, seen, ...more }: Change,
  context: DataContext,
): Promise<Stored> {
  const keys = (rows: readonly CommandRow[]) => rows.map(({ commandId }) => commandId);
  const sameEdits = sameEditsOf(commands);
  const edits = keys(sameEdits);
  const commandId = edits.pop() ?? commands[0].commandId;
  const dependants = keys(commands).filter((key) => key !== commandId && !edits.includes(key));
  const knownBlobs = sameEdits.flatMap(({ blobs }) => blobs);
  const ifSeq = seen && { ifSeq: seen };
  const changed = { commandId, change: content, ...more, replaced: edits, knownBlobs, ...ifSeq };
  return again([changed, ...dependants.map((dependant) => ({ commandId: dependant }))], context);
}

/** Lets refused commands go for good; ask first. */
export async function discardRefused(commandIds: readonly string[], context: DataContext): Promise<void> {
  await discard(context.outbox, ...commandIds);
}

/** The sound of a refused command as it lies on this device; null when it has none. */
export async function soundOf(commandId: string, context: DataContext): Promise<Blob | null> {
  const command = await findCommand(commandId, context);
  const files = command ? await context.outbox.blobs.bulkGet(command.blobs) : [];
  const sound = files.find((file) => file?.type.startsWith('audio/'));
  return sound ? new Blob([sound.bytes], { type: sound.type }) : null;
}

type Decision = Omit<Retry, 'newCommandId'>;

async function again(decisions: readonly Decision[], context: DataContext): Promise<Stored> {
  const retries: Retry[] = [];
  for (const one of decisions) {
    retries.push({ ...(await withKeptFiles(one, context)), newCommandId: makeUid(context) });
  }
  const commandIds = await sendAgain(context.outbox, retries);
  context.wake();
  return { commandIds };
}

/** The school may have removed what a refused activity names. */
async function withKeptFiles(decision: Decision, context: DataContext): Promise<Decision> {
  const content = decision.change ?? (await findCommand(decision.commandId, context));
  if (content?.type !== 'activity.save') return decision;
  const kept = await findKeptFiles(content.payload, context);
  if (kept.length === 0) return decision;
  return { ...decision, change: content, files: [...kept, ...(decision.files ?? [])] };
}

const findCommand = (commandId: string, { outbox }: DataContext): PromiseLike<CommandRow | undefined> =>
  outbox.commands.where('commandId').equals(commandId).first();
