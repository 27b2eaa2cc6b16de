import { expect, it } from 'vitest';
import { describeFetched } from './describe-fetched.ts';

const fetched = { name: '2026-01-05T08-00-00.000Z', fetched: 2, lost: [] };
const byHand = { kind: 'sources', isService: false } as const;

it('a fetched backup is restored by its name, as the new machine may have a newer one of its own', () => {
  expect(describeFetched(fetched, '/mnt/backups', byHand)).toBe(
    'Backup 2026-01-05T08-00-00.000Z is in /mnt/backups, with 2 files that were not there. Now restore it: npm run restore -- 2026-01-05T08-00-00.000Z',
  );
});

it('a backup that was fetched for the service is restored by the service', () => {
  expect(describeFetched(fetched, '/mnt/backups', { kind: 'archive', isService: true })).toMatch(
    /Now restore it: sudo \.\/chickadee service run restore 2026-01-05T08-00-00\.000Z$/,
  );
});

it('files that the storage lacks are named', () => {
  expect(describeFetched({ ...fetched, lost: ['ab', 'cd'] }, '/mnt/backups', byHand)).toContain(
    'It lacks 2 files: ab, cd.',
  );
});
