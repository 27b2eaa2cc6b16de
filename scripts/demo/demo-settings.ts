/** Which settings of the shell a demo takes over. */

/** Beginnings of settings that lead to the data of a school: a server sweeps and writes what they name. */
const OF_A_SCHOOL = [
  ...['S3_', 'BACKUP_', 'DATABASE_', 'NATS_URL'],
  ...['SCHOOLS_DIR', 'OPEN_SCHOOLS', 'DISTRICT_HOST', 'RELEASES_DIR', 'STARTED_BY_LAUNCHER'],
];

/** The environment without what belongs to a school, with the folder of the demo. */
export function demoSettings(environment: NodeJS.ProcessEnv, dataDir: string): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) => !OF_A_SCHOOL.some((beginning) => name.startsWith(beginning)),
  );
  return { ...Object.fromEntries(kept), DATA_DIR: dataDir };
}
