import { expect, it } from 'vitest';
import { describeRestored } from './describe-restored.ts';

const restored = {
  ...{ name: '2026-01-05T08-00-00.000Z', folder: '/mnt/usb/oak' },
  ...{ files: 2, lost: [], unreadLedgers: [], putAside: null, newer: [] },
};

it('the report of a restore says what came back from where, and where the school of before is kept', () => {
  expect(describeRestored(restored, [])).toContain(
    'Backup 2026-01-05T08-00-00.000Z is back from /mnt/usb/oak, with 2 files that were missing.',
  );
  expect(describeRestored({ ...restored, putAside: '/data/school.db.replaced-1' }, [])).toContain(
    'What was there before is kept for 30 days as /data/school.db.replaced-1.',
  );
});

it('the report of a restore says which access ends again and which passwords count', () => {
  const said = describeRestored(restored, []);
  expect(said).toContain('Tablets and login cards that were revoked since');
  expect(said).toContain('Passwords, second factors and roles are those of the backup');
});

it('the report of a restore names the newest of the newer backups that nobody uses', () => {
  expect(describeRestored(restored, ['2026-02-01T08-00-00.000Z'])).toContain(
    'Newer, but of a school in which nobody has an account: 2026-02-01T08-00-00.000Z.',
  );
  expect(describeRestored(restored, ['c', 'b', 'a'])).toContain('account: c and 2 more.');
});

it('the report of a restore says that what was done since is in the newer backups alone', () => {
  expect(describeRestored({ ...restored, newer: ['2026-01-05T09-00-00.000Z'] }, [])).toContain(
    'What was done since then stays in the newer backups, and tablets send again only what is in none: 2026-01-05T09-00-00.000Z.',
  );
  expect(describeRestored({ ...restored, newer: ['c', 'b', 'a'] }, [])).toContain('none: c and 2 more.');
  expect(describeRestored(restored, [])).not.toContain('newer backups');
});

it('the report of a restore counts what did not come back and names the first three', () => {
  const said = describeRestored({ ...restored, lost: ['aa', 'bb', 'cc', 'dd', 'ee'] }, []);
  expect(said).toContain('5 of the sounds and pictures that it names did not come back');
  expect(said).toContain(': aa, bb, cc and 2 more. Tablets');
  expect(describeRestored({ ...restored, lost: ['aa', 'bb', 'cc'] }, [])).toContain(': aa, bb, cc. Tablets');
});

it('the report of a restore names the lists that the backup disk could not read', () => {
  const unreadLedgers = ['/mnt/usb/oak/deleted-students.txt', '/mnt/usb/oak/access-changes.txt'];
  expect(describeRestored({ ...restored, unreadLedgers }, [])).toContain(
    '/mnt/usb/oak/deleted-students.txt and /mnt/usb/oak/access-changes.txt could not be read: ',
  );
});
