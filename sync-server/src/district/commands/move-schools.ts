/** Moving a school between machines: closed with a new address, packed into one file, read in elsewhere. Decision 114. */
import type { DistrictConfig } from '#config/district.ts';
import { ConfigError } from '#config/env.ts';
import { openFileStore } from '#files/open-file-store.ts';
import { packSchool } from '../../moving/pack-school.ts';
import type { Manifest } from '../../moving/school-file.ts';
import { unpackSchool } from '../../moving/unpack-school.ts';
import { requireSchoolHost } from '../directory/host-name.ts';
import { requireAddress } from '../directory/school-record.ts';
import { type DistrictSecrets, inDistrict } from '../storage/open-district-storage.ts';
import { withSchoolClosed } from './closed-school.ts';

/** From now on the school answers with its new address. Resolves when no server has it: nothing is written any more. */
export async function markMoved(
  district: DistrictConfig,
  typed: string | undefined,
  address: string | undefined,
  secrets: DistrictSecrets,
): Promise<void> {
  const host = requireSchoolHost(typed);
  const to = requireAddress(address);
  await inDistrict(district, secrets, async (storage) => {
    await storage.directory.setState(host, { state: 'moved', to });
    await withSchoolClosed(storage, host, async () => undefined);
  });
}

export interface PackedSchool extends Manifest {
  /** False for a copy of a school that is served on: what it takes in afterwards is not in the file. */
  readonly isLast: boolean;
}

/** Writes the school into one file. */
export async function exportToFile(
  district: DistrictConfig,
  typed: string | undefined,
  file: string | undefined,
  secrets: DistrictSecrets,
): Promise<PackedSchool> {
  const host = requireSchoolHost(typed);
  return inDistrict(district, secrets, async (storage) => {
    const state = (await storage.directory.find(host))?.state;
    if (state === undefined) throw new ConfigError(`There is no school ${host} in ${storage.place}.`);
    const isLast = state !== 'open';
    const config = district.schoolConfig(host);
    const parts = { store: openFileStore(config, secrets), database: await storage.movable(host) };
    const manifest = await packSchool(config, requireFile(file), isLast ? 'restore' : 'backup', parts);
    return { ...manifest, isLast };
  });
}

/** Reads a school in, under a name that is free or whose school has moved away. It is served from then on. */
export async function importFromFile(
  district: DistrictConfig,
  typed: string | undefined,
  file: string | undefined,
  secrets: DistrictSecrets,
): Promise<Manifest> {
  const host = requireSchoolHost(typed);
  if (host === district.districtHost)
    throw new ConfigError(`${host} is the page of the district: choose another name for the school.`);
  const source = requireFile(file);
  return inDistrict(district, secrets, async (storage) => {
    const state = (await storage.directory.find(host))?.state;
    if (state === 'open' || state === 'closed') {
      throw new ConfigError(
        `There is a school ${host} in ${storage.place} already: choose another name, or remove it first.`,
      );
    }
    const { place, database, settle, end } = await storage.beginArrival(host);
    try {
      const { fileStorage, engine: kind } = district.schoolConfig(host);
      const store = openFileStore({ fileStorage, filesDir: place.filesDir, engine: kind }, secrets);
      const manifest = await unpackSchool(place, source, { store, database });
      await settle(new Date());
      return manifest;
    } finally {
      await end();
    }
  });
}

export function requireFile(file: string | undefined): string {
  if (file !== undefined && file !== '') return file;
  throw new ConfigError('The file is missing: name it as the last word.');
}
