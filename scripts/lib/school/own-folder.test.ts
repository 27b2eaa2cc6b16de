import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formForCommand, lineHere, refuseOtherFolder, refuseRoot, startNow } from './own-folder.ts';

const machine = {
  ...{ served: '/var/lib/chickadee', kind: 'archive' as const },
  ...{ isRoot: true, ownerOf: (folder: string) => (folder === '/var/lib/chickadee' ? 'chickadee' : null) },
};
const byHand = { DATA_DIR: '/opt/chickadee-data', DATA_DIR_IS_USUAL: '1' };
const refuse = (environment: NodeJS.ProcessEnv, dataDir: string, served: string | null = machine.served) =>
  refuseOtherFolder(dataDir, 'restore', environment, { ...machine, served });

it('a command that writes is refused in the usual folder where the service keeps the school elsewhere', () => {
  expect(() => refuse(byHand, '/opt/chickadee-data')).toThrow(
    'The service of this machine has its school in /var/lib/chickadee, and this command would work on /opt/chickadee-data. For the school of the service: sudo ./chickadee service run restore. For the other folder, name it: DATA_DIR=/opt/chickadee-data',
  );
  expect(() => refuse({}, '/home/tech/chickadee/data')).toThrow('The service of this machine');
});

it('the command of the service that is shown has the folder of backups that a person named', () => {
  expect(() => refuse({ ...byHand, BACKUP_DIR: '/mnt/usb/oak' }, '/opt/chickadee-data')).toThrow(
    'For the school of the service: sudo BACKUP_DIR=/mnt/usb/oak ./chickadee service run restore.',
  );
});

it('root is refused in the folder of another user, with the command of the service or the name of the user', () => {
  const refuseFor = (facts: object, environment: NodeJS.ProcessEnv = {}) =>
    refuseRoot('/var/lib/chickadee', 'school import oak.school', environment, { ...machine, ...facts });
  expect(() => refuseFor({}, { BACKUP_DIR: '/mnt/usb/oak' })).toThrow(
    'The folder /var/lib/chickadee belongs to the user chickadee, whose server could not open what root writes there. For the school of the service: sudo BACKUP_DIR=/mnt/usb/oak ./chickadee service run school import oak.school.',
  );
  expect(() => refuseFor({ served: null })).toThrow('Run the command as chickadee.');
  refuseFor({ isRoot: false });
  refuseFor({ ownerOf: () => null });
});

it.runIf(process.getuid?.() === 0)(
  'root is refused in a folder that another user has on this machine',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'chickadee-owner-'));
    try {
      refuseRoot(folder, 'restore');
      refuseRoot(join(folder, 'missing'), 'restore');
      chownSync(folder, 1, 1);
      expect(() => refuseRoot(folder, 'restore')).toThrow('belongs to the user daemon,');
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

it('a command that writes works in a folder that a person names, in that of the service, and without a service', () => {
  refuse({ DATA_DIR: '/opt/chickadee-data' }, '/opt/chickadee-data');
  refuse({ ...byHand, DATA_DIR: machine.served }, machine.served);
  refuse(byHand, '/opt/chickadee-data', null);
});

it('a command without a folder of its own is told the command of the service', () => {
  const form = (environment: NodeJS.ProcessEnv, dataDir: string, served: string | null = machine.served) =>
    formForCommand(dataDir, environment, { ...machine, served }).isService;
  expect(form(byHand, '/opt/chickadee-data')).toBe(true);
  expect(form({ DATA_DIR: machine.served }, machine.served)).toBe(true);
  expect(form({ DATA_DIR: '/opt/chickadee-data' }, '/opt/chickadee-data')).toBe(false);
  expect(form(byHand, '/opt/chickadee-data', null)).toBe(false);
});

it('a command tells a person by hand how this machine starts its server, and nobody where the service runs it', () => {
  const start = (environment: NodeJS.ProcessEnv, served: string | null = null) =>
    startNow('/opt/chickadee-data', environment, { ...machine, served });
  expect(start(byHand)).toBe(' Start the server now: ./chickadee start');
  expect(start(byHand, '/opt/chickadee-data')).toBe(' Start the server now: sudo systemctl start chickadee');
  expect(start({ ...byHand, RUN_BY_SERVICE: '1' }, '/opt/chickadee-data')).toBe('');
});

it('a command says how another one is typed on this machine', () => {
  const line = (environment: NodeJS.ProcessEnv) => lineHere('backup [folder]', environment, machine);
  expect(line(byHand)).toBe('sudo ./chickadee service run backup [folder]');
  expect(line({ DATA_DIR: '/srv/elm' })).toBe('./chickadee backup [folder]');
  expect(line({ SCHOOLS_DIR: '/srv/schools' })).toBe('./chickadee backup [folder]');
});
