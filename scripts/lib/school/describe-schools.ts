/** The list of schools, and what is left of one, as a person reads it. */
import type { ListedSchool } from 'sync-server/district/commands/manage-schools';
import type { PutAside } from 'sync-server/district/directory/school-directory';
import { lineHere } from './own-folder.ts';

export function describeSchools(schools: readonly ListedSchool[]): string {
  if (schools.length === 0) return `There is no school yet. Add one: ${lineHere('school add <host>')}`;
  const width = Math.max(...schools.map(({ host }) => host.length));
  return schools
    .map(({ host, state, databaseBytes }) => {
      return `${host.padEnd(width)}  ${(databaseBytes / 1e6).toFixed(1).padStart(8)} MB  ${describeState(host, state)}`;
    })
    .join('\n');
}

function describeState(host: string, state: ListedSchool['state']): string {
  if (state.state === 'moved') return `moved to ${state.to}`;
  if (state.state === 'open' || !state.forCommand) return state.state;
  return `closed by a command; if none works on it now, run it again, or: ${lineHere(`school open ${host}`)}`;
}

export function describeRemoved(host: string, { folder, schema }: PutAside): string {
  const inSchema =
    schema === null
      ? ''
      : ` Its data are kept in the schema ${schema}: when you are sure, drop schema "${schema}" cascade.`;
  const inFolder =
    folder === null
      ? ''
      : ` Its ${schema === null ? 'data' : 'key and files'} are kept in ${folder}: delete that folder, and its backups, when you are sure.`;
  return `Nobody finds ${host} any more.${inSchema}${inFolder}`;
}
