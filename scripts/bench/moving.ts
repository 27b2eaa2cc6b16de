/** A school of 600 children with twenty answers each moves: packed into one file where it was, and read in elsewhere. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeIn } from 'sync-server/config/config';
import { packSchool } from 'sync-server/moving/pack-school';
import { unpackSchool } from 'sync-server/moving/unpack-school';
import { openBenchSchool } from './bench-school.ts';
import { openSchoolYear } from './growth/school-year.ts';
import { amount, type Figure } from './measure.ts';

const SIZE = {
  classes: amount(20, 1),
  childrenPerClass: amount(30, 1),
  answersPerDay: amount(20, 2),
  soundBytes: 60_000,
};
/** Seconds that the move may take. */
const WANTED_SECONDS = 60;

export async function measureMoving(): Promise<Figure[]> {
  const school = await openBenchSchool();
  const folder = await mkdtemp(join(tmpdir(), 'chickadee-moving-'));
  try {
    const year = await openSchoolYear(school, SIZE);
    await year.work(1);
    year.close();
    await school.server.stop();
    const file = join(folder, 'oak.school');
    const began = performance.now();
    const { files } = await packSchool(placeIn(school.server.dataDir), file, 'restore');
    await unpackSchool(placeIn(join(folder, 'there')), file);
    const seconds = (performance.now() - began) / 1000;
    const { size } = await stat(file);
    const what = `moving: ${SIZE.classes * SIZE.childrenPerClass} children, ${files} sounds, ${(size / 1e6).toFixed(0)} MB`;
    return [{ what, ours: seconds, reference: WANTED_SECONDS, unit: 's', aim: { atMost: 1 } }];
  } finally {
    await rm(folder, { recursive: true, force: true });
    await school.close();
  }
}
