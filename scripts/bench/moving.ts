/**
 * A school of 600 children with twenty answers each moves: packed into one file where it was, and read in elsewhere. From a
 * box to a box, from a box into a district on PostgreSQL, and from there into a box.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeIn } from 'sync-server/config/config';
import { exportToFile, importFromFile } from 'sync-server/district/commands/move-schools';
import { packSchool } from 'sync-server/moving/pack-school';
import { unpackSchool } from 'sync-server/moving/unpack-school';
import { openBenchSchool } from './bench-school.ts';
import { openSchoolYear } from './growth/school-year.ts';
import { amount, type Figure } from './measure.ts';
import { openPostgresDistrict } from './postgres/postgres-district.ts';

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
    let files = 0;
    const packing = await secondsOf(async () => {
      files = (await packSchool(placeIn(school.server.dataDir), file, 'restore')).files;
    });
    const toBox = await secondsOf(() => unpackSchool(placeIn(join(folder, 'there')), file));
    await rm(join(folder, 'there'), { recursive: true });
    const { size } = await stat(file);
    const what = `moving: ${SIZE.classes * SIZE.childrenPerClass} children, ${files} sounds, ${(size / 1e6).toFixed(0)} MB`;
    return [figureOf(what, packing + toBox), ...(await measureOnPostgres(folder, { file, packing }))];
  } finally {
    await rm(folder, { recursive: true, force: true });
    await school.close();
  }
}

/** `file`: the school of the box, which took `packing` seconds. */
async function measureOnPostgres(
  folder: string,
  { file, packing }: { file: string; packing: number },
): Promise<Figure[]> {
  const district = await openPostgresDistrict();
  if (district === null) return [];
  try {
    const { config, secrets } = district;
    const host = 'oak.schools.example';
    const back = join(folder, 'back.school');
    const there = await secondsOf(() => importFromFile(config, host, file, secrets));
    const leaving = await secondsOf(() => exportToFile(config, host, back, secrets));
    const home = await secondsOf(() => unpackSchool(placeIn(join(folder, 'home')), back));
    return [
      figureOf('moving: the same school from a box into PostgreSQL', packing + there),
      figureOf('moving: the same school from PostgreSQL into a box', leaving + home),
    ];
  } finally {
    await district.close();
  }
}

function figureOf(what: string, seconds: number): Figure {
  return { what, ours: seconds, reference: WANTED_SECONDS, unit: 's', aim: { atMost: 1 } };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
