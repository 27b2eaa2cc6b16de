import { expect, it } from 'vitest';
import { describeBackup } from './describe-backup.ts';

const sound = { name: '2026-01-05', head: 7, files: 3, lost: [], unread: [], putBack: [], quarantined: [] };

it('the report says that a backup is complete only when it lacks nothing', () => {
  expect(describeBackup(sound, '/b')).toBe(
    'Backup 2026-01-05 in /b is complete and checked; it names 3 files.',
  );
  const lacking = describeBackup({ ...sound, lost: ['aa', 'bb'] }, '/b');
  expect(lacking).toContain(
    "lacks 2 of the 3 files it names. The school's disk has lost or damaged aa, bb. The server",
  );
  expect(lacking).not.toContain('complete');
});

it('the report names what could not be read, and says that tablets keep it', () => {
  const said = describeBackup({ ...sound, lost: ['aa'], unread: ['bb', 'cc'] }, '/b');
  expect(said).toContain('lacks 3 of the 3 files it names. ');
  expect(said).toContain(
    'The disk could not read bb, cc: have it checked. The next backup tries again; tablets that still hold',
  );
});

it('the report says where damaged files lie, and which files were restored', () => {
  const said = describeBackup({ ...sound, putBack: ['aa'], quarantined: ['/data/files/damaged/aa.1'] }, '/b');
  expect(said).toContain('is complete and checked');
  expect(said).toContain('Put back from the backup: aa. Damaged files were moved aside and not deleted:');
  expect(said).toContain('/data/files/damaged/aa.1. Disks');
});
