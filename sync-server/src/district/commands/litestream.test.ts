import { expect, it } from 'vitest';
import { makeDistrictConfig } from '#config/district.ts';
import { parseEnv } from '#config/env.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createFolderDirectory } from '../storage/folder-directory.ts';
import { litestreamConfig } from './litestream.ts';

function districtOf(...hosts: string[]) {
  const folder = temporaryFolder();
  const district = makeDistrictConfig(parseEnv({ SCHOOLS_DIR: folder }));
  if (!district) throw new Error('no district');
  const directory = createFolderDirectory(folder);
  for (const host of hosts) directory.add(host);
  return { district, folder };
}

it("Litestream's configuration has one entry for the database of each school", async () => {
  const { district, folder } = districtOf('oak.test', 'elm.test');
  const text = await litestreamConfig(district, 's3://copies/chickadee/');
  // npm writes a banner into the file, unless it is silent.
  expect(text).toMatch(/^# Made by npm run --silent school -- litestream <address>\. /);
  expect(text.split('\n').slice(1)).toEqual([
    'dbs:',
    `  - path: "${folder}/elm.test/school.db"`,
    '    replica:',
    '      url: "s3://copies/chickadee/elm.test"',
    `  - path: "${folder}/oak.test/school.db"`,
    '    replica:',
    '      url: "s3://copies/chickadee/oak.test"',
    '',
  ]);
});

it('a district without schools has an empty list, and a place that is no address is refused', async () => {
  const { district } = districtOf();
  expect(await litestreamConfig(district, 'file:///mnt/copies')).toContain('dbs: []');
  await expect(litestreamConfig(district, undefined)).rejects.toThrow(/Say where/);
  await expect(litestreamConfig(district, 'somewhere')).rejects.toThrow(
    'Say where the copies go: npm run --silent school -- litestream s3://bucket/folder, or',
  );
});
