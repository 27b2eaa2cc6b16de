/** Roster files as school systems export them. */
import { strToU8, zipSync } from 'fflate';

export interface RosterChild {
  key: string;
  first: string;
  last: string;
  grade?: string;
}

export interface RosterClass {
  key: string;
  title: string;
  children: readonly RosterChild[];
}

const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** CSV text with CR LF; each line begins with its first cell. */
export const csv = (...lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');

/** The texts of a OneRoster bulk export by file name, with a teacher in each class. */
export function oneRosterTexts(
  classes: readonly RosterClass[],
  version: '1.1' | '1.2' = '1.1',
): Record<string, string> {
  const children = [
    ...new Map(classes.flatMap((each) => each.children).map((one) => [one.key, one])).values(),
  ];
  const people = [
    ...children.map(({ key, first, last, grade = '' }) => [key, 'student', first, last, grade]),
    ['teacher-1', 'teacher', 'Ana', 'Rivera', ''],
  ];
  const enrolled = classes.flatMap(({ key, children: own }) => [
    ...own.map((child) => [
      `${key}-${child.key}`,
      '',
      '',
      key,
      'org-1',
      child.key,
      'student',
      'false',
      '',
      '',
    ]),
    [`${key}-teacher`, '', '', key, 'org-1', 'teacher-1', 'teacher', 'true', '', ''],
  ]);
  const head = ['sourcedId', 'status', 'dateLastModified'];
  const isNew = version === '1.2';
  const texts: Record<string, string> = {
    'manifest.csv': csv(
      ['propertyName', 'value'],
      ['manifest.version', '1.0'],
      ['oneroster.version', version],
      ...['orgs', 'academicSessions', 'classes', 'enrollments', 'users'].map((name) => [
        `file.${name}`,
        'bulk',
      ]),
    ),
    'orgs.csv': csv(
      [...head, 'name', 'type', 'identifier', 'parentSourcedId'],
      ['org-1', '', '', 'Hill School', 'school', '', ''],
    ),
    'academicSessions.csv': csv(
      [...head, 'title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
      ['term-1', '', '', 'Fall 2026', 'term', '2026-08-01', '2027-01-31', '', '2027'],
    ),
    'classes.csv': csv(
      [
        ...head,
        'title',
        'grades',
        'courseSourcedId',
        'classCode',
        'classType',
        'location',
        'schoolSourcedId',
        'termSourcedIds',
      ],
      ...classes.map(({ key, title }) => [
        key,
        '',
        '',
        title,
        '',
        'course-1',
        '',
        'homeroom',
        '',
        'org-1',
        'term-1',
      ]),
    ),
    'enrollments.csv': csv(
      [
        ...head,
        'classSourcedId',
        'schoolSourcedId',
        'userSourcedId',
        'role',
        'primary',
        'beginDate',
        'endDate',
      ],
      ...enrolled,
    ),
    'users.csv': csv(
      [
        ...head,
        'enabledUser',
        ...(isNew ? [] : ['orgSourcedIds', 'role']),
        'username',
        'givenName',
        'familyName',
        'grades',
      ],
      ...people.map(([key = '', role = '', first = '', last = '', grade = '']) => [
        ...[key, '', '', 'true', ...(isNew ? [] : ['org-1', role])],
        ...[`${first}.${last}@hill.example`, first, last, grade],
      ]),
    ),
  };
  if (isNew) {
    texts['roles.csv'] = csv(
      [
        ...head,
        'userSourcedId',
        'roleType',
        'role',
        'beginDate',
        'endDate',
        'orgSourcedId',
        'userProfileSourcedId',
      ],
      ...people.map(([key = '', role = '']) => [
        `role-${key}`,
        '',
        '',
        key,
        'primary',
        role,
        '',
        '',
        'org-1',
        '',
      ]),
    );
  }
  return texts;
}

/** The texts of a Clever export by file name. */
export function cleverTexts(classes: readonly RosterClass[]): Record<string, string> {
  const children = [
    ...new Map(classes.flatMap((each) => each.children).map((one) => [one.key, one])).values(),
  ];
  return {
    'students.csv': csv(
      ['School_id', 'Student_id', 'Student_number', 'Last_name', 'Middle_name', 'First_name', 'Grade'],
      ...children.map(({ key, first, last, grade = '' }) => ['1', key, key, last, '', first, grade]),
    ),
    'sections.csv': csv(
      ['School_id', 'Section_id', 'Teacher_id', 'Name', 'Course_name', 'Period', 'Term_name'],
      ...classes.map(({ key, title }) => ['1', key, 't1', title, 'ELD', '2', 'Fall']),
    ),
    'enrollments.csv': csv(
      ['School_id', 'Section_id', 'Student_id'],
      ...classes.flatMap(({ key, children: own }) => own.map((child) => ['1', key, child.key])),
    ),
  };
}

/** A zip of texts, in a folder where one is named. */
export function zipOf(texts: Readonly<Record<string, string>>, folder = ''): File {
  const entries = Object.entries(texts).map(([name, text]) => [`${folder}${name}`, strToU8(text)] as const);
  return new File([zipSync(Object.fromEntries(entries))], 'roster.zip');
}

/** The zip as one that has a password: its directory says that the files in it are encrypted. */
export async function encrypted(zip: File): Promise<File> {
  const bytes = new DataView(await zip.arrayBuffer());
  for (let at = 0; at + 46 <= bytes.byteLength; at += 1)
    if (bytes.getUint32(at, true) === 0x02014b50) bytes.setUint16(at + 8, 1, true);
  return new File([bytes], zip.name);
}

/** The texts as files that a teacher chooses together. */
export const filesOf = (texts: Readonly<Record<string, string>>): File[] =>
  Object.entries(texts).map(([name, text]) => new File([text], name));
