/** What people do, through the app's own actions. Every action is stored on the tablet when its promise resolves. */
import { createHash } from 'node:crypto';
import type { LocalFile } from 'pwa/data/commands/local-file';
import type { ReplicaRow, SyncedTable } from 'pwa/data/queries/rows';
import { mediaAddress } from 'shared-schema/sync/media-address';
import type { SimDevice } from '../device/sim-device.ts';
import type { Person } from '../server/template-school.ts';
import type { World } from '../world/world.ts';

export interface Action {
  readonly weight: number;
  readonly name: string;
  /** It hashes sound in other threads, which do not repeat exactly beside other work. */
  readonly slow?: true;
  run(world: World, device: SimDevice, person: Person): Promise<unknown>;
}

const WEBM = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('webm')]);
const TYPE = 'audio/webm';

/** Sound that no other answer has. */
export function speak({ rng }: World) {
  const bytes = new Uint8Array(Buffer.concat([WEBM, rng.bytes(12)])).buffer;
  return { bytes, type: TYPE, duration: 1 };
}

export function hashOf(bytes: ArrayBuffer): string {
  return createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
}

/** A sound as a teacher's form holds it. */
export function chooseFile(world: World): LocalFile {
  return toFile(speak(world));
}

/** A picture as a teacher's form holds it. */
export function choosePicture(world: World): LocalFile {
  const sound = new Uint8Array(speak(world).bytes);
  const bytes = new Uint8Array([...PNG_START, ...sound]).buffer;
  return toFile({ bytes, type: 'image/png' });
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function toFile({ bytes, type }: { bytes: ArrayBuffer; type: string }): LocalFile {
  const sha256 = hashOf(bytes);
  const size = bytes.byteLength;
  const address = mediaAddress(sha256, type);
  return { address, sha256, type, size, bytes, name: 'file', uploaded: false, previewUrl: '' };
}

/** A question to speak about. */
export function somewhere({ rng, school }: World) {
  const { uid, questions } = rng.pick(school.activities);
  return { activityUid: uid, questionId: rng.pick(questions) };
}

/** Rows that the person may know about: their own replica's, as it is. None where it cannot be opened. */
export async function knownRows<T extends SyncedTable>(
  device: SimDevice,
  person: Person,
  table: T,
): Promise<ReplicaRow<T>[]> {
  const replica = await device.replicaOf(person).catch((error: unknown) => {
    if (!device.full || !device.crashSwitch.alive) throw error;
  });
  return (await replica?.rows(table)) ?? [];
}

/** Their uids, in the same order in each run. */
export async function known(device: SimDevice, person: Person, table: SyncedTable): Promise<string[]> {
  return (await knownRows(device, person, table)).map(({ uid }) => uid).sort();
}
