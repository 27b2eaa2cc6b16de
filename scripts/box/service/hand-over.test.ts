import { expect, it } from 'vitest';
import { handOver } from './hand-over.ts';

const program = { folder: '/opt/chickadee', command: ['/opt/chickadee/chickadee', 'launch'], isSealed: true };
const sources = { folder: '/home/tech/chickadee', command: ['/usr/bin/node', 'run.mjs'], isSealed: false };
const plan = {
  ...{ user: 'chickadee', dataDir: '/srv/oak/school', sharedBackupDir: '/mnt/usb' },
  before: [['useradd', 'chickadee'], ['mkdir']],
  handOver: ['chown'],
};

/** Hands over where the user cannot use `closed`, and returns the commands that ran and the sentence. */
function handOverWith(closed: string | null, of: typeof program = program) {
  const ran: string[] = [];
  const machine = {
    run: ([name = '']: readonly string[]) => void ran.push(name),
    canUse: (_user: string, _right: string, path: string) => path !== closed,
  };
  try {
    handOver(of, plan, machine);
    return { ran, said: null };
  } catch (error) {
    return { ran, said: (error as Error).message };
  }
}

it('the folders of the school go to a user who can use the program and the way to them', () => {
  expect(handOverWith(null)).toEqual({ ran: ['useradd', 'mkdir', 'chown'], said: null });
});

it('the folders of the school keep their owner where the user may not write to a folder of other people', () => {
  const { ran, said } = handOverWith('/mnt/usb');
  expect(ran).not.toContain('chown');
  expect(said).toContain('The user chickadee cannot write backups to /mnt/usb,');
});

it.each(['/opt/chickadee/chickadee', '/srv/oak'])(
  'the folders of the school keep their owner where the user of the service cannot use %s',
  (closed) => {
    const { ran, said } = handOverWith(closed);
    expect(ran).not.toContain('chown');
    expect(said).toContain(`The user chickadee cannot use ${closed}.`);
  },
);

it('the folders of the school keep their owner where the user cannot build the sources', () => {
  const { ran, said } = handOverWith(sources.folder, sources);
  expect(ran).not.toContain('chown');
  expect(said).toContain('cannot use /home/tech/chickadee.');
});
