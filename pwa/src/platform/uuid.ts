/** UUIDv7 from the clock and the randomness of the device. */
import { uuidV7 } from 'shared-schema/uuid-v7';
import { type Clock, systemClock } from './clock.ts';
import { type Random, systemRandom } from './random.ts';

export function newUuid(clock: Clock = systemClock, random: Random = systemRandom): string {
  return uuidV7(clock.now(), random.bytes(16));
}
