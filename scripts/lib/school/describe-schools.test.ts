import { expect, it } from 'vitest';
import { describeSchools } from './describe-schools.ts';

it('the list of schools says what to do with one that a killed command left closed', () => {
  const listed = describeSchools([
    { host: 'elm.test', state: { state: 'closed' }, databaseBytes: 2_000_000 },
    { host: 'oak.test', state: { state: 'closed', forCommand: true }, databaseBytes: 2_000_000 },
  ]);
  expect(listed.split('\n').map((line) => line.split(' MB  ')[1])).toEqual([
    'closed',
    'closed by a command; if none works on it now, run it again, or: npm run school -- open oak.test',
  ]);
});
