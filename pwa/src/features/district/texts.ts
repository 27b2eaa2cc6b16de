/** Words of the district's page. */
import type { Finding } from 'shared-schema/contract';
import { dayAndTime } from '#ui/status/finding-texts.ts';
import { spaceWords } from '#ui/status/size-words.ts';

const schoolsOf = (count: number) => (count === 1 ? '1 school' : `${count} schools`);

export const districtTexts = {
  title: 'Schools of the district',
  intro: 'How the schools on this machine fare. Who learns and teaches in them is not shown here.',
  signInIntro: 'The schools of the district are looked after here.',
  signedInAs: (name: string) => `Signed in as ${name}`,
  ownAccount: 'Your account',
  signOut: 'Logout',
  loading: 'Loading the schools',
  loadFailed: 'The schools could not be loaded. The server did not answer.',
  busy: 'The server runs, but its database does not answer, or too many ask at once. If this stays so, see whether the database server runs.',
  notHere: 'There is no district under this address.',
  notHereHint: 'This is the address of a school. Its administrator signs in under “/admin/users”.',
  retry: 'Try Again',
  none: 'No school yet. On the server, run: ./chickadee school add <host> (from a folder of sources: npm run school -- add <host>)',
};

export const storageTexts = {
  title: 'Storage',
  now: 'Now',
  nowHint: (count: number) => `${schoolsOf(count)}: databases, sounds and pictures`,
  forecasts: { 20: 'In 4 weeks of school', 60: 'In 3 months of school', 180: 'In a school year' } as Readonly<
    Record<number, string>
  >,
  schoolDays: (days: number) => `${days} school days`,
  free: (free: number, all: number) => `${spaceWords(free)} of ${spaceWords(all)} are free on the disk.`,
  lasts: (days: number) =>
    days > 999 ? 'That lasts for years.' : `At this rate the disk is full after about ${days} school days.`,
  growth: (answers: number, bytes: number) =>
    `The schools take about ${Math.round(answers).toLocaleString('en')} answers and ${spaceWords(bytes)} on a school day.`,
  unknown: (count: number) =>
    count === 0
      ? ''
      : `${schoolsOf(count)} had too few school days lately for a forecast and ${count === 1 ? 'counts as it is' : 'count as they are'} now.`,
  nothing: 'A forecast needs five school days in the last six weeks.',
};

export const listTexts = {
  title: (count: number) => schoolsOf(count),
  search: 'Search by address',
  placesFull: (at: string, places: number) =>
    `On ${dayAndTime(at)}, all ${places} places for open schools were in use, and whoever came to another school was told to wait. If this happens again, raise OPEN_SCHOOLS.`,
  noMatch: 'No school matches your search.',
  more: (rest: number) => `Show more (${rest})`,
  columns: {
    school: 'School',
    health: 'Health',
    version: 'Version',
    database: 'Database',
    files: 'Sounds and pictures',
    backup: 'Last backup',
    inYear: 'In a school year',
  },
  well: 'Well',
  inUse: 'in use now',
  seen: (at: string) => `seen ${dayAndTime(at)}`,
  closed: 'Closed by hand',
  closedForCommand: 'Closed by a command',
  moved: (address: string) => `Moved to ${address}`,
  neverOpened: 'Not opened here yet',
  stale: (at: string) => `Not looked at since ${dayAndTime(at)}`,
  unreadable: 'Its record (school.json, or its row in PostgreSQL) cannot be read',
  failed: (at: string) => `Could not be opened on ${dayAndTime(at)}: see the log of the server`,
  urgency: { now: 'To do now', soon: 'To do soon', note: 'Note' } satisfies Record<
    Finding['urgency'],
    string
  >,
  older: (version: string) => `${version}, updated when it opens`,
  noBackup: 'None yet',
  backupsOff: 'Off',
  backupsOfPostgres: 'By PostgreSQL',
  elsewhere: 'On the database server',
  unknown: '–',
};
