import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type DistrictConfig, makeDistrictConfig } from '#config/district.ts';
import { type Env, parseEnv } from '#config/env.ts';
import { NO_SECRETS } from '#config/secrets.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { addSchool } from './manage-schools.ts';
import { importFromFile } from './move-schools.ts';

const OAK = 'oak.schools.test';

function districtOf(settings: Env = {}): DistrictConfig {
  const district = makeDistrictConfig({ ...parseEnv({ SCHOOLS_DIR: temporaryFolder() }), ...settings });
  if (!district) throw new Error('no district');
  return district;
}

it('a name whose former school has backups is given to no new school, which would be restored from them', async () => {
  const BACKUP_DIR = temporaryFolder();
  const district = districtOf({ BACKUP_DIR });
  const backups = join(BACKUP_DIR, OAK);
  mkdirSync(join(backups, '2026-11-30T08-00-00.000Z'), { recursive: true });
  await expect(addSchool(district, OAK, NO_SECRETS)).rejects.toThrow(
    `${backups} has backups of a former school`,
  );
  expect(existsSync(join(district.schoolsDir, OAK))).toBe(false);
  renameSync(backups, join(temporaryFolder(), OAK));
  expect(await addSchool(district, OAK, NO_SECRETS)).toMatch(/^[A-Z0-9-]{14}$/);
});

it('a DISTRICT_HOST in capitals is the name of the page all the same, and belongs to no school', async () => {
  const district = districtOf({ DISTRICT_HOST: ' District.Schools.Test' });
  expect(district.districtHost).toBe('district.schools.test');
  const typed = 'District.Schools.Test';
  await expect(addSchool(district, typed, NO_SECRETS)).rejects.toThrow('is the page of the district');
  await expect(importFromFile(district, typed, 'oak.school', NO_SECRETS)).rejects.toThrow(
    'is the page of the district',
  );
});
