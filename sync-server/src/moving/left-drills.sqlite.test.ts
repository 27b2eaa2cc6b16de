/** What a drill leaves that is cut off: a copy of the whole school. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { testConfig } from '#test/test-school.ts';
import { startServer } from '../server.ts';
import { withDrillFolder } from './drill-folder.ts';

/** Puts a voice where a drill does. Returns its folder. */
function leaveVoice(...folder: string[]): string {
  const files = join(...folder, 'files', 'ab');
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, 'ab12'), 'a voice');
  return join(...folder);
}

async function startAndStop(dataDir: string): Promise<void> {
  const server = await startServer({ config: testConfig(dataDir, { backupDir: join(dataDir, 'backups') }) });
  await server.stop('test');
}

it('a start removes what a drill of the page left that a power cut ended, also where an earlier start did not end it', async () => {
  const dataDir = temporaryFolder();
  leaveVoice(dataDir, 'restore-drill');
  leaveVoice(dataDir, 'restore-drill.left-0');
  await startAndStop(dataDir);
  const left = () => readdirSync(dataDir).filter((name) => name.startsWith('restore-drill'));
  await vi.waitFor(() => expect(left()).toEqual([]), 60_000);
});

/** A drill of the command line that has restored a part, in a process of its own, which then gets the signal. */
async function breakOffDrill(dataDir: string, folder: string, signal: NodeJS.Signals): Promise<void> {
  const moduleOf = (path: string) => JSON.stringify(join(import.meta.dirname, path));
  const program = `
    const { withDrillFolder } = await import(${moduleOf('drill-folder.ts')});
    const { mkdirSync, writeFileSync } = await import('node:fs');
    await withDrillFolder(${JSON.stringify(dataDir)}, ${JSON.stringify(folder)}, async (drill) => {
      mkdirSync(drill + '/files/ab', { recursive: true });
      writeFileSync(drill + '/files/ab/ab12', 'a voice');
      process.stdout.write('restoring\\n');
      await new Promise(() => setInterval(() => 0, 1000));
    });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), ended]);
  expect(readdirSync(folder)).toHaveLength(1);
  child.kill(signal);
  await ended;
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a drill that %s breaks off leaves nothing',
  async (signal) => {
    const [dataDir, folder] = [temporaryFolder(), temporaryFolder()];
    await breakOffDrill(dataDir, folder, signal);
    expect([readdirSync(folder), readdirSync(dataDir)]).toEqual([[], []]);
  },
);

it('a start that sees another temporary folder leaves the note to the next drill', async () => {
  const [dataDir, folder] = [temporaryFolder(), temporaryFolder()];
  await breakOffDrill(dataDir, folder, 'SIGKILL');
  const [left = ''] = readdirSync(folder);
  // As where systemd gives the service a temporary folder of its own.
  renameSync(join(folder, left), join(folder, 'elsewhere'));
  await startAndStop(dataDir);
  renameSync(join(folder, 'elsewhere'), join(folder, left));
  await withDrillFolder(dataDir, folder, async () => undefined);
  await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]), 60_000);
});

it('the next start of the school removes what a killed drill left, and nothing else in that folder', async () => {
  const [dataDir, folder] = [temporaryFolder(), temporaryFolder()];
  const ofSomebody = leaveVoice(folder, 'chickadee-drill-of-somebody');
  mkdirSync(join(folder, 'disk'));
  await breakOffDrill(dataDir, join(folder, 'disk'), 'SIGKILL');
  expect(readdirSync(join(folder, 'disk'))).toHaveLength(1);
  await startAndStop(dataDir);
  await vi.waitFor(() => expect(readdirSync(join(folder, 'disk'))).toEqual([]), 60_000);
  await vi.waitFor(
    () => expect(readdirSync(dataDir).filter((name) => name.startsWith('drill-'))).toEqual([]),
    60_000,
  );
  expect(existsSync(ofSomebody)).toBe(true);
});
