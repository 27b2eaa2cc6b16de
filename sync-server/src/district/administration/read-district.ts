/** GET /api/district/schools: all schools of this machine, for the administrator of the district. */
import { type Clock, isoTime } from 'shared-schema/clock';
import type { HostedSchool, Reply } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import type { DistrictConfig } from '#config/district.ts';
import { VERSION } from '#config/version.ts';
import { measureDisk } from '#ops/health/measure-disk.ts';
import type { SchoolDirectory } from '../directory/school-directory.ts';
import type { SchoolState } from '../directory/school-record.ts';
import type { SchoolHost } from '../school-host.ts';
import type { Summaries } from './summaries.ts';

export interface DistrictSource {
  readonly clock: Clock;
  readonly config: Pick<DistrictConfig, 'limits' | 'shared'>;
  /** Null where the files of the schools are not on a disk of this machine. */
  readonly disk: string | null;
  readonly directory: Pick<SchoolDirectory, 'list' | 'find'>;
  readonly schools: Pick<SchoolHost, 'isOpen' | 'failedAt' | 'placesFullAt'>;
  readonly summaries: Pick<Summaries, 'find'>;
}

export async function readDistrict(
  actor: Actor,
  source: DistrictSource,
): Promise<Reply<'GET /api/district/schools'>> {
  requireRole(actor, 'admin');
  const space = source.disk === null ? null : await measureDisk(source.disk);
  const schools: HostedSchool[] = [];
  // One after another: the schools themselves go first.
  for (const host of await source.directory.list()) schools.push(await describeSchool(host, source));
  const placesFullAt = source.schools.placesFullAt();
  const { limits, shared } = source.config;
  return {
    ...{ version: VERSION, at: isoTime(source.clock), engine: shared.engine },
    ...{ diskFreeBytes: space?.freeBytes ?? null, diskBytes: space?.totalBytes ?? null, schools },
    openSchools: limits.openSchools,
    ...(placesFullAt !== null && { placesFullAt: new Date(placesFullAt).toISOString() }),
  };
}

async function describeSchool(
  host: string,
  { directory, schools, summaries }: DistrictSource,
): Promise<HostedSchool> {
  const state = await stateOf(directory, host);
  const failedAt = schools.failedAt(host);
  return {
    ...(state === null && { isUnreadable: true }),
    ...(state?.state === 'closed' && state.forCommand && { isForCommand: true }),
    ...(failedAt !== null && { failedAt: new Date(failedAt).toISOString() }),
    ...{ host, state: state?.state ?? 'closed', movedTo: state?.state === 'moved' ? state.to : null },
    ...{ isInUse: schools.isOpen(host), summary: await summaries.find(host) },
  };
}

/** Null for a record that cannot be read: it serves nobody who is not in the school already. */
async function stateOf(directory: Pick<SchoolDirectory, 'find'>, host: string): Promise<SchoolState | null> {
  try {
    return (await directory.find(host)) ?? { state: 'closed' };
  } catch {
    return null;
  }
}
