import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  cleverTexts,
  csv,
  encrypted,
  filesOf,
  oneRosterTexts,
  type RosterClass,
  zipOf,
} from '#test/roster-files.ts';
import { readRoster } from './read-roster.ts';
import type { RosterFile } from './roster.ts';

const NOON = Date.parse('2026-11-23T12:00:00.000Z');
const read = (...files: File[]) => readRoster(files, NOON);
const mei = { key: 'c1', first: 'Mei', last: 'Lin', grade: '02' };
const ana = { key: 'c2', first: 'Ana, María', last: "O'Neil", grade: 'KG' };
const owls: RosterClass = { key: 'owls', title: 'Owls', children: [mei, ana] };
const robins: RosterClass = { key: 'robins', title: 'Robins', children: [] };
const names = ({ classes }: RosterFile) =>
  classes.map(({ name, students }) => [name, ...students.map(({ firstName }) => firstName)]);
const refusal = (...files: File[]) =>
  read(...files).then(
    () => 'read',
    (error) => [error.code, error.file, ...error.missing].filter(Boolean).join(' '),
  );

describe('a OneRoster file', () => {
  it.each(['1.1', '1.2'] as const)(
    'version %s brings classes by name with their children',
    async (version) => {
      const roster = await read(zipOf(oneRosterTexts([robins, owls], version), 'export/'));
      expect(roster).toMatchObject({ kind: 'OneRoster', changed: [] });
      expect(names(roster)).toEqual([['Owls', 'Mei', 'Ana, María'], ['Robins']]);
      expect(roster.classes[0]).toMatchObject({ key: 'owls', isWhole: true, unusable: [] });
      expect(roster.classes[0]?.students).toEqual([
        { key: 'c1', firstName: 'Mei', lastName: 'Lin', grade: '2', username: null },
        { key: 'c2', firstName: 'Ana, María', lastName: "O'Neil", grade: 'K', username: null },
      ]);
    },
  );

  it('the files may be chosen one by one, with a byte order mark and other line ends', async () => {
    const texts = oneRosterTexts([owls]);
    const plain = Object.entries(texts).map(([name, text]) => [
      name,
      `\uFEFF${text.replaceAll('\r\n', '\n')}`,
    ]);
    expect(names(await read(...filesOf(Object.fromEntries(plain))))).toEqual([['Owls', 'Mei', 'Ana, María']]);
  });

  it('a child who left the school, or whose enrollment ended, is in no class', async () => {
    const texts = oneRosterTexts([owls]);
    const left = texts['users.csv']?.replace('c1,,', 'c1,tobedeleted,') ?? '';
    const roster = await read(zipOf({ ...texts, 'users.csv': left }));
    expect(names(roster)).toEqual([['Owls', 'Ana, María']]);
    expect([...roster.gone]).toEqual(['c1']);
    const ended =
      texts['enrollments.csv']?.replace('c2,student,false,,', 'c2,student,false,,2026-11-22') ?? '';
    const later = await read(zipOf({ ...texts, 'enrollments.csv': ended }));
    expect(names(later)).toEqual([['Owls', 'Mei']]);
    expect(later.classes[0]?.leaving).toEqual(['c2']);
  });

  it('an enrollment counts until the day before its end date is over where the device is', async () => {
    const texts = oneRosterTexts([owls]);
    const last =
      texts['enrollments.csv']?.replace('c2,student,false,,', 'c2,student,false,,2026-11-22') ?? '';
    const file = zipOf({ ...texts, 'enrollments.csv': last });
    const at = async (...time: [number, number]) => {
      const now = new Date(2026, 10, ...time).getTime();
      return names(await readRoster([file], now))[0]?.length;
    };
    expect([await at(21, 23), await at(22, 1)]).toEqual([3, 2]);
  });

  it('a class that is to be deleted has nobody in it', async () => {
    const texts = oneRosterTexts([owls]);
    const over = texts['classes.csv']?.replace('owls,,', 'owls,tobedeleted,') ?? '';
    expect(names(await read(zipOf({ ...texts, 'classes.csv': over })))).toEqual([['Owls']]);
  });

  it('a delta file says what changed, and nothing about the rest', async () => {
    const { 'classes.csv': _, ...texts } = oneRosterTexts([owls]);
    const manifest = texts['manifest.csv']?.replaceAll('bulk', 'delta') ?? '';
    const enrollments = csv(
      ['sourcedId', 'status', 'dateLastModified', 'classSourcedId', 'userSourcedId', 'role'],
      ['e1', 'tobedeleted', '', 'owls', 'c1', 'student'],
      ['e2', 'active', '', 'owls', 'c9', 'student'],
    );
    const roster = await read(zipOf({ ...texts, 'manifest.csv': manifest, 'enrollments.csv': enrollments }));
    expect(roster.classes).toMatchObject([{ key: 'owls', name: null, isWhole: false, leaving: ['c1'] }]);
    expect(roster.classes[0]?.students).toMatchObject([{ key: 'c9', firstName: '' }]);
    expect(roster.changed.map(({ key }) => key)).toEqual(['c1', 'c2']);
  });

  it('a grade outside of this product is kept beside the child, who is not left out', async () => {
    const roster = await read(zipOf(oneRosterTexts([{ ...owls, children: [{ ...mei, grade: '07' }] }])));
    expect(roster.classes[0]?.students).toMatchObject([{ grade: null, otherGrade: '07' }]);
  });

  it('an enrollment of a child without names is named', async () => {
    const roster = await read(zipOf(oneRosterTexts([{ ...owls, children: [mei, { ...ana, last: '' }] }])));
    expect(roster.classes[0]?.unusable).toEqual([{ text: 'c2', reason: { code: 'no_name' } }]);
  });

  it('an enrollment of a child whose name or key the school server does not take is named, and why', async () => {
    const long = 'x'.repeat(201);
    const children = [mei, { ...ana, last: long }, { ...ana, key: long }];
    const roster = await read(zipOf(oneRosterTexts([{ ...owls, children }])));
    expect(names(roster)).toEqual([['Owls', 'Mei']]);
    expect(roster.classes[0]?.unusable).toEqual([
      { text: 'c2', reason: { code: 'too_long' } },
      { text: long, reason: { code: 'too_long' } },
    ]);
  });

  it('the school and the term stand with a class where the file has several', async () => {
    const texts = oneRosterTexts([owls]);
    const orgs = `${texts['orgs.csv']}org-2,,,Lake School,school,,\r\n`;
    expect((await read(zipOf(texts))).classes[0]?.detail).toBe('');
    expect((await read(zipOf({ ...texts, 'orgs.csv': orgs }))).classes[0]?.detail).toBe('Hill School');
  });
});

it('Clever files bring sections with their students', async () => {
  const roster = await read(...filesOf(cleverTexts([owls, { ...robins, title: '' }])));
  expect(roster).toMatchObject({ kind: 'Clever', changed: [] });
  expect(names(roster)).toEqual([['ELD 2'], ['Owls', 'Mei', 'Ana, María']]);
  expect(names(await read(zipOf(cleverTexts([owls]))))).toEqual([['Owls', 'Mei', 'Ana, María']]);
});

describe('a file that is no roster', () => {
  const texts = oneRosterTexts([owls]);

  it('a file of another kind, and a zip of something else, are refused', async () => {
    expect(await refusal(new File(['x'], 'roster.xlsx.docx'))).toBe('unknown_kind roster.xlsx.docx');
    expect(await refusal(zipOf({ 'readme.txt': 'x' }))).toBe('no_roster roster.zip');
    expect(await refusal(new File(['a,b'], 'other.csv'))).toBe('no_roster other.csv');
  });

  it('a missing file and a missing column are named', async () => {
    const { 'enrollments.csv': _, ...rest } = texts;
    expect(await refusal(zipOf(rest))).toBe('no_roster enrollments.csv');
    const users = texts['users.csv']?.replace('familyName', 'surname') ?? '';
    expect(await refusal(zipOf({ ...texts, 'users.csv': users }))).toBe('no_roster users.csv familyName');
  });

  it('text that is not UTF-8 is refused by the name of its file', async () => {
    const latin = new Uint8Array([...strToU8(texts['users.csv'] ?? ''), 0xe9]);
    const rest = filesOf(texts).filter(({ name }) => name !== 'users.csv');
    expect(await refusal(...rest, new File([latin], 'users.csv'))).toBe('encoding users.csv');
    const wide = new Uint8Array(new Uint16Array([...'sourcedId'].map((sign) => sign.charCodeAt(0))).buffer);
    expect(await refusal(...rest, new File([wide], 'users.csv'))).toBe('encoding users.csv');
  });

  it('a damaged zip is refused', async () => {
    const bytes = new Uint8Array(await zipOf(texts).arrayBuffer());
    expect(await refusal(new File([bytes.subarray(0, bytes.length / 2)], 'r.zip'))).toBe('damaged r.zip');
  });

  it('a zip with a password is refused, and not called damaged', async () => {
    expect(await refusal(await encrypted(zipOf(texts)))).toBe('encrypted roster.zip');
  });

  it('a quotation mark that does not close is refused, because rows would be lost', async () => {
    const users = texts['users.csv']?.replace('c1,', '"c1,') ?? '';
    expect(await refusal(zipOf({ ...texts, 'users.csv': users }))).toBe('damaged users.csv');
  });

  it('a zip that unpacks to more than a district needs is refused before it is unpacked', async () => {
    const bomb = zipSync({ 'users.csv': [new Uint8Array(81 * 1024 * 1024), { level: 9 }] });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await refusal(new File([bomb], 'bomb.zip'))).toBe('too_large bomb.zip');
  });

  it('a zip that lies about its size is refused where it grows beyond it', async () => {
    const bytes = zipSync({ 'users.csv': [new Uint8Array(1024 * 1024), { level: 9 }] });
    const view = new DataView(bytes.buffer);
    const at = bytes.findIndex((_, index) => view.getUint32(index, true) === 0x02014b50);
    view.setUint32(at + 24, 10, true);
    expect(await refusal(new File([bytes], 'lie.zip'))).toBe('too_large users.csv');
  });

  it('a roster without classes is no success', async () => {
    expect(await refusal(zipOf(oneRosterTexts([])))).toBe('no_classes');
  });
});
