/** The ledger: which actions were saved, which of them the server's present history holds, and which loss is allowed. */

import type { SimDevice } from '../device/sim-device.ts';
import { rows } from '../server/queries.ts';
import type { SavedAction, World } from '../world/world.ts';
import { BrokenPromise } from './broken-promise.ts';

/** Records the actions that a device has saved since the last call. */
export async function noteSavedActions(world: World, device: SimDevice): Promise<void> {
  const stored = await device.stored('commands');
  const fresh = stored
    .filter(({ commandId }) => !world.savedActions.has(commandId))
    .sort((a, b) => a.number - b.number);
  for (const { commandId, account, type, payload, blobs } of fresh) {
    const made = { commandId, account, device, storage: device.storage, type, payload, blobs };
    world.savedActions.set(commandId, { ...made, order: world.savedActions.size, excused: null });
  }
}

/** True while the device that the action was done on still has the storage it was saved in. */
export function isKept({ device, storage }: SavedAction): boolean {
  return device.storage === storage;
}

interface AppliedRow {
  commandId: string;
  lane: string;
  number: number;
  author: string;
}

const APPLIED = `select r.command_id as "commandId", r.lane, r.number, u.uid as author from results r
  join lanes l on l.id = r.lane join users u on u.id = l.user_id order by r.lane, r.number`;
const REMOVED = 'select uid from change_log where deleted = 1';

/** Reads what the server has applied since last time, and checks that each lane went on in order and as its author. */
export function noteApplied(world: World): void {
  const { raw } = world.server.school;
  const stored = rows<AppliedRow>(raw, APPLIED);
  const reached = new Map<string, number>();
  for (const { commandId, lane, number } of stored) {
    if (world.applied.has(commandId)) reached.set(lane, Math.max(number, reached.get(lane) ?? 0));
  }
  const orders = new Map<string, number>();
  for (const { commandId, lane, number, author } of stored) {
    const savedAction = world.savedActions.get(commandId);
    if (!savedAction) throw new BrokenPromise(`The server applied ${commandId}, which nobody did`);
    if (savedAction.account !== author)
      throw new BrokenPromise(`${savedAction.type} of ${savedAction.account} counts as ${author}'s`);
    if (!world.applied.has(commandId) && number <= (reached.get(lane) ?? 0)) {
      throw new BrokenPromise(
        `${savedAction.type} number ${number} was applied after number ${reached.get(lane)} of its lane`,
      );
    }
    if (savedAction.order < (orders.get(lane) ?? -1)) {
      throw new BrokenPromise(`${savedAction.type} number ${number} stands behind what was done after it`);
    }
    orders.set(lane, savedAction.order);
    world.applied.set(commandId, { lane, number });
  }
  for (const { uid } of rows<{ uid: string }>(raw, REMOVED)) world.removed.add(uid);
}

/** CommandIds that the server's present history holds. */
function commandIdsOnServer(world: World): Set<string> {
  const { raw } = world.server.school;
  return new Set(
    rows<{ commandId: string }>(raw, 'select command_id as "commandId" from results').map(
      ({ commandId }) => commandId,
    ),
  );
}

/** After a verified copy was made: what is in it may be let go by the devices. */
export function noteBackedUp(world: World): void {
  const { raw } = world.server.school;
  for (const { commandId } of rows<{ commandId: string }>(raw, ACCEPTED)) world.backedUp.add(commandId);
}

const ACCEPTED = `select command_id as "commandId" from results where status = 'ok'`;

/** Before a wipe: what this device did not send is lost with it, and nobody promised otherwise. */
export function excuseUnsent(world: World, device: SimDevice): void {
  const held = commandIdsOnServer(world);
  for (const savedAction of world.savedActions.values()) {
    if (savedAction.device === device && isKept(savedAction) && !held.has(savedAction.commandId))
      savedAction.excused ??= 'wiped before it was sent';
  }
}

/** Before a person is deleted: what the server has of them goes from their devices, too. What it has not must stay. */
export function excuseDeleted(world: World, uid: string): void {
  world.deletedPeople.add(uid);
  const held = commandIdsOnServer(world);
  for (const savedAction of world.savedActions.values()) {
    if (savedAction.account === uid && held.has(savedAction.commandId))
      savedAction.excused ??= 'deleted with its account';
  }
}

/** After a class tablet has sent everything: of its children's work, what the server has is no longer kept there. */
export async function excuseGivenBack(world: World, device: SimDevice): Promise<void> {
  const kept = new Set((await device.stored('commands')).map(({ commandId }) => commandId));
  const held = commandIdsOnServer(world);
  for (const savedAction of world.savedActions.values()) {
    if (
      savedAction.device !== device ||
      !isKept(savedAction) ||
      kept.has(savedAction.commandId) ||
      world.backedUp.has(savedAction.commandId)
    )
      continue;
    if (held.has(savedAction.commandId)) savedAction.excused ??= 'left with the class tablet';
  }
}

/**
 * After a restore: what neither the server nor a device has any more. Only where the device is gone, or where an older
 * copy than the newest was put back, is that allowed.
 */
export async function excuseRestored(world: World, olderCopy: boolean): Promise<void> {
  world.applied = new Map();
  const held = commandIdsOnServer(world);
  const kept = new Set<string>();
  for (const device of world.devices) {
    for (const { commandId } of await device.stored('commands')) kept.add(commandId);
  }
  for (const savedAction of world.savedActions.values()) {
    if (held.has(savedAction.commandId) || kept.has(savedAction.commandId)) continue;
    if (!isKept(savedAction)) savedAction.excused ??= 'device gone, then the server set back';
    else if (olderCopy) savedAction.excused ??= 'in a newer copy than the one put back';
  }
  noteApplied(world);
}
