/** Promise 6 on a device: what was made there is there, file and all, until it is safe or a person lets it go. */
import type { CommandRow } from 'pwa/data/outbox/outbox-db';
import type { SimDevice } from '../device/sim-device.ts';
import { hashOf } from '../people/enqueue.ts';
import { value } from '../server/queries.ts';
import type { SavedAction, World } from '../world/world.ts';
import { BrokenPromise } from './broken-promise.ts';
import { isKept } from './ledger.ts';

/** Holds at any time. Throws `BrokenPromise`. */
export async function checkOutbox(world: World, device: SimDevice): Promise<void> {
  const own = [...world.savedActions.values()].filter(
    (savedAction) => savedAction.device === device && isKept(savedAction),
  );
  const stored = await device.stored('commands');
  const commands = new Map(stored.map((command) => [command.commandId, command]));
  const files = new Map((await device.stored('blobs')).map((blob) => [blob.sha256, blob]));
  for (const savedAction of own) {
    const command = commands.get(savedAction.commandId);
    const what = `${savedAction.type} ${savedAction.commandId} of ${device.name}`;
    if (!command) {
      if (!savedAction.excused && !isSafe(world, savedAction))
        throw new BrokenPromise(`${what} was let go before it was safe`);
      continue;
    }
    if (command.state === 'refused' && !command.code)
      throw new BrokenPromise(`${what} was refused without a reason`);
    for (const sha256 of command.blobs) {
      const file = files.get(sha256);
      if (!file || hashOf(file.bytes) !== sha256) throw new BrokenPromise(`${what} is kept without its file`);
    }
  }
  await checkLanes(device, stored);
  await checkDraftRecordings(world, device);
}

/** Accepted, and in a verified copy; where none are made, accepted. */
function isSafe({ server, backedUp }: World, { commandId }: SavedAction): boolean {
  if (server.backups) return backedUp.has(commandId);
  return value(server.school.raw, 'select status from results where command_id = ?', commandId) === 'ok';
}

/** A number is given once, or two commands would be taken for one. */
async function checkLanes(device: SimDevice, commands: readonly CommandRow[]): Promise<void> {
  const { name } = device;
  for (const { id, nextNumber } of await device.stored('lanes')) {
    if (commands.some(({ lane, number }) => lane === id && number >= nextNumber))
      throw new BrokenPromise(`${name} would give number ${nextNumber} twice`);
  }
}

/** Sound whose piece was reported as stored is there, or has become an answer. */
async function checkDraftRecordings(world: World, device: SimDevice): Promise<void> {
  const pieces = await device.stored('draftChunks');
  for (const [id, { account, device: on, storage, size, hashes }] of world.drafts) {
    if (on !== device || storage !== device.storage || world.deletedPeople.has(account)) continue;
    const own = pieces.filter(({ draft }) => draft === id).sort((a, b) => a.index - b.index);
    const bytes = Buffer.concat(own.map((piece) => Buffer.from(piece.bytes))).subarray(0, size);
    if (hashOf(Uint8Array.from(bytes).buffer) === hashes[0]) continue;
    const isKeptAs = [...world.savedActions.values()].some(({ blobs }) =>
      hashes.some((hash) => blobs.includes(hash)),
    );
    if (!isKeptAs) throw new BrokenPromise(`Recording ${id} on ${device.name} lost sound`);
    world.drafts.delete(id);
  }
}
