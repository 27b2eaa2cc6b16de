import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool } from '#test/test-school.ts';
import { startServer } from '../../server.ts';

it('a start of the server removes the copy of a school that a killed restore or import has left', async () => {
  const folder = temporaryFolder();
  const { school, close } = await openTestSchool({ folder });
  await close();
  const before = readdirSync(folder);
  for (const suffix of ['', '-wal', '-shm'])
    writeFileSync(join(folder, `school.db.arriving${suffix}`), 'half a school');
  mkdirSync(join(folder, 'arriving'));
  writeFileSync(join(folder, 'arriving', 'second-factor.key'), 'a key');
  writeFileSync(join(folder, 'school.db.replaced-2026-01-05T08-00-00.000Z'), 'kept for a person');
  const server = await startServer({ config: { ...school.config, port: 0 }, secrets: school.secrets });
  await server.stop('test');
  const kept = ['lock.db', 'school.db.replaced-2026-01-05T08-00-00.000Z'];
  expect(readdirSync(folder).toSorted()).toEqual([...new Set([...before, ...kept])].toSorted());
});
