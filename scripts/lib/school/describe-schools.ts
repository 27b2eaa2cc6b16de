/** The list of schools as a person reads it. */
import type { ListedSchool } from 'sync-server/district/commands/manage-schools';

export function describeSchools(schools: readonly ListedSchool[]): string {
  if (schools.length === 0) return 'There is no school yet. Add one: npm run school -- add <host>';
  const width = Math.max(...schools.map(({ host }) => host.length));
  return schools
    .map(({ host, state, databaseBytes }) => {
      const said = state.state === 'moved' ? `moved to ${state.to}` : state.state;
      return `${host.padEnd(width)}  ${(databaseBytes / 1e6).toFixed(1).padStart(8)} MB  ${said}`;
    })
    .join('\n');
}
