/** GET /api/district/schools: all schools of this machine, for the administrator of the district. */
import type { HostedSchool, Reply } from 'shared-schema/contract';
import { type Actor, requireRole } from '#access/actor.ts';
import { VERSION } from '#config/version.ts';
import { measureDisk } from '#ops/health/measure-disk.ts';
import type { SchoolDirectory } from '../directory/school-directory.ts';
import type { SchoolState } from '../directory/school-record.ts';
import type { SchoolHost } from '../school-host.ts';
import type { Summaries } from './summaries.ts';

export interface DistrictSource {
  /** Null where the files of the schools are not on a disk of this machine. */
  readonly disk: string | null;
  readonly directory: Pick<SchoolDirectory, 'list' | 'find'>;
  readonly schools: Pick<SchoolHost, 'isOpen'>;
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
  return {
    version: VERSION,
    ...{ diskFreeBytes: space?.freeBytes ?? null, diskBytes: space?.totalBytes ?? null, schools },
  };
}

async function describeSchool(
  host: string,
  { directory, schools, summaries }: DistrictSource,
): Promise<HostedSchool> {
  const state = await stateOf(directory, host);
  return {
    ...(state.state === 'closed' && state.forCommand && { isForCommand: true }),
    ...{ host, state: state.state, movedTo: state.state === 'moved' ? state.to : null },
    ...{ isInUse: schools.isOpen(host), summary: await summaries.find(host) },
  };
}

/** A record that cannot be read serves nobody who is not in the school already. */
async function stateOf(directory: Pick<SchoolDirectory, 'find'>, host: string): Promise<SchoolState> {
  try {
    return (await directory.find(host)) ?? { state: 'closed' };
  } catch {
    return { state: 'closed' };
  }
}
