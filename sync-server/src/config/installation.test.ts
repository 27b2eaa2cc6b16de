import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { districtLine, findInstallation, installationOf } from './installation.ts';

const find = (folder: string, marks: string[] = []) =>
  findInstallation(pathToFileURL(`${folder}/`), marks).kind;

it('an archive is known by its program, a folder of sources by git, and a container by its mark', () => {
  const folder = temporaryFolder();
  expect(find(folder)).toBe('other');
  writeFileSync(join(folder, 'chickadee'), '');
  expect(find(folder)).toBe('archive');
  const mark = join(folder, 'mark');
  writeFileSync(mark, '');
  expect(find(folder, [mark])).toBe('container');
  const sources = temporaryFolder();
  mkdirSync(join(sources, '.git'));
  expect(find(sources, [mark])).toBe('sources');
});

it('the service of the machine counts for the folder that it serves, and for no other', () => {
  const unit = '[Service]\nUser=chickadee\nEnvironment="DATA_DIR=/srv/oak"\n';
  const found = { kind: 'archive', isService: true } as const;
  expect(installationOf('/srv/oak', found, unit).isService).toBe(true);
  expect(installationOf('/opt/chickadee-data', found, unit).isService).toBe(false);
  expect(installationOf('/srv/oak', found, null)).toEqual({ kind: 'archive', isService: false });
});

it('a command on a machine with several schools is never that of a service', () => {
  expect(districtLine('school add <host>', { kind: 'archive', isService: true })).toBe(
    './chickadee school add <host>',
  );
  expect(districtLine('school add <host>', { kind: 'sources', isService: false })).toBe(
    'npm run school -- add <host>',
  );
});
