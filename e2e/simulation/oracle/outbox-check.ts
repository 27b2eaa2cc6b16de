/** Promise 6 on a device: what was made there is there, file and all, until it is safe or a person lets it go. */
import type { CommandRow } from 'pwa/data/outbox/outbox-db';
import type { SimDevice } from '../device/sim-device.ts';
import { hashOf } from '../people/enqueue.ts';
import { value } from '../server/queries.ts';
import type { Deed, World } from '../world/world.ts';
import { BrokenPromise } from './broken-promise.ts';
import { isKept } from './ledger.ts';

/** Holds at any time. Throws `BrokenPromise`. */
export async function checkOutbox(world: World, device: SimDevice): Promise<void> {
  const own = [...world.deeds.values()].filter((deed) => deed.device === device && isKept(deed));
  const stored = await device.stored('commands');
  const commands = new Map(stored.map((command) => [command.commandId, command]));
  const files = new Map((await device.stored('blobs')).map((blob) => [blob.sha256, blob]));
  for (const deed of own) {
    const command = commands.get(deed.commandId);
    const what = `${deed.type} ${deed.commandId} of ${device.name}`;
    if (!command) {
      if (!deed.excused && !isSafe(world, deed))
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
  await checkTakes(world, device);
}

/** Accepted, and in a verified copy; where none are made, accepted. */
function isSafe({ server, backedUp }: World, { commandId }: Deed): boolean {
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
async function checkTakes(world: World, device: SimDevice): Promise<void> {
  const pieces = await device.stored('draftChunks');
  for (const [id, { account, device: on, storage, size, hashes }] of world.drafts) {
    if (on !== device || storage !== device.storage || world.deletedPeople.has(account)) continue;
    const own = pieces.filter(({ draft }) => draft === id).sort((a, b) => a.index - b.index);
    const bytes = Buffer.concat(own.map((piece) => Buffer.from(piece.bytes))).subarray(0, size);
    if (hashOf(Uint8Array.from(bytes).buffer) === hashes[0]) continue;
    const isKeptAs = [...world.deeds.values()].some(({ blobs }) =>
      hashes.some((hash) => blobs.includes(hash)),
    );
    if (!isKeptAs) throw new BrokenPromise(`Recording ${id} on ${device.name} lost sound`);
    world.drafts.delete(id);
  }
}
