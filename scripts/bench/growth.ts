/**
 * What grows with the answers that a school keeps: the same school after a short and after a long time. What belongs
 * to the answers (bytes) may grow as they do. What belongs to a week (a pull, a backup) or to a moment (a start, an open
 * page) may not. Runs only when it is named, because the long time takes minutes: `npm run bench -- growth`, and with `--year`
 * the 200 days of a school year.
 */
import { createBackups } from 'e2e/support/backups';
import { openBenchSchool } from './bench-school.ts';
import { type GrowthSample, measureSchool } from './growth/measure-school.ts';
import { openSchoolYear } from './growth/school-year.ts';
import { amount, type Figure, isSmoke } from './measure.ts';
import { chooseBenchBrowser } from './run/bench-browser.ts';

const SIZE = { classes: amount(24, 1), childrenPerClass: amount(25, 2), answersPerDay: 6 };
/** Days of school until the first and until the second sample. */
const SHORT_DAYS = amount(10, 2);
const LONG_DAYS = amount(process.argv.includes('--year') ? 200 : 40, 4);

export async function measureGrowth(): Promise<Figure[]> {
  chooseBenchBrowser();
  const school = await openBenchSchool();
  try {
    const year = await openSchoolYear(school, SIZE);
    const backups = createBackups(school.server, `${school.server.dataDir}-backups`);
    const short = await measureSchool(school, year, backups, SHORT_DAYS);
    // A smoke run measures once: the second sample takes the same way.
    const long = isSmoke ? short : await measureSchool(school, year, backups, LONG_DAYS - SHORT_DAYS);
    year.close();
    return figuresOf(short, long);
  } finally {
    await school.close();
  }
}

const KIB = 1024;
const MIB = 1024 * 1024;

/** The long time against the short one. */
function figuresOf(short: GrowthSample, long: GrowthSample): Figure[] {
  const days = `${LONG_DAYS} days against ${SHORT_DAYS}`;
  const compare = (
    what: string,
    unit: string,
    atMost: number,
    value: (sample: GrowthSample) => number,
  ): Figure => ({
    what: `growth: ${what}, ${days}`,
    ours: value(long),
    reference: value(short),
    unit,
    aim: { atMost },
  });
  return [
    compare('database per answer', 'KiB', 1.1, ({ database, answers }) => database / answers / KIB),
    compare('backup after a week', 'ms', 1.5, ({ backup }) => backup),
    compare("teacher's pull after a week", 'ms', 1.5, ({ teacherPull }) => teacherPull.ms),
    compare("teacher's pull after a week", 'KiB', 1.1, ({ teacherPull }) => teacherPull.bytes / KIB),
    compare("child's pull after a week", 'ms', 1.5, ({ childPull }) => childPull.ms),
    compare('start of the server', 'ms', 1.5, ({ start }) => start),
    compare("teacher's page", 'MiB', 1.5, ({ teacherHeap }) => teacherHeap / MIB),
    compare("class tablet's page", 'MiB', 1.5, ({ tabletHeap }) => tabletHeap / MIB),
  ];
}
