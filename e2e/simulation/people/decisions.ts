/** What people decide about refused work: let it go, or send it again as it is now. */

import { discardRefused, sendAgain } from 'pwa/data/outbox/decide';
import { newUuid } from 'pwa/platform/uuid';
import type { SimDevice } from '../device/sim-device.ts';
import type { World } from '../world/world.ts';

/** Somebody reads why something was refused and decides. */
export async function decide(world: World, device: SimDevice): Promise<void> {
  const rows = await device.outbox.commands.where('state').equals('refused').toArray();
  if (rows.length === 0) return;
  const { commandId, ifSeq } = world.rng.pick(rows);
  const savedAction = world.savedActions.get(commandId)!;
  if (world.rng.chance(0.6)) {
    savedAction.excused ??= 'discarded by its author';
    return discardRefused(device.outbox, commandId);
  }
  savedAction.excused ??= 'sent again by its author';
  const { clock, random } = device.context;
  // Mine, whatever was changed meanwhile: as if the newest had been looked at.
  const newest = ifSeq === undefined ? {} : { ifSeq: world.server.school.head() };
  await sendAgain(device.outbox, [{ commandId, newCommandId: newUuid(clock, random), ...newest }]);
}
