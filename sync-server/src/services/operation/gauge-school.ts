/** Numbers of a running school, read when Prometheus asks. */
import { Gauge, type Registry } from 'prom-client';
import type { TabletReport } from 'shared-schema/sync';
import type { Db } from '#db/database.ts';
import { query } from '#db/statements.ts';
import { measureDisk } from '#ops/health/measure-disk.ts';
import type { School } from '#school.ts';

export function gaugeSchool(registry: Registry, school: School): void {
  const gauge = (name: string, help: string, read: () => number | null | Promise<number | null>) =>
    new Gauge({
      ...{ name: `chickadee_${name}`, help, registers: [registry] },
      async collect() {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  gauge(
    'write_queue',
    'Writes that wait for the next transaction.',
    () => school.writer.waiting() + school.writerThread.waiting(),
  );
  gauge('writer_thread', '1 while a thread of its own applies commands.', () =>
    Number(school.writerThread.isRunning()),
  );
  gauge('live_sockets', 'Open WebSockets.', () => school.hub.connections());
  gauge('head', 'Newest sequence number.', () => school.head());
  gauge('disk_free_bytes', 'Free space on the disk of the data.', () => freeBytes(school));
  gauge('backup_age_seconds', 'Age of the newest verified backup.', () => backupAge(school));
  gauge('process_resident_bytes', 'Memory of the server.', () => process.memoryUsage.rss());
  gaugeProblems(registry, school);
  gaugeTablets(registry, school);
  gaugeJobs(registry, school);
  gaugeLostConnections(registry, school);
}

async function freeBytes({ config }: School): Promise<number | null> {
  return (await measureDisk(config.dataDir))?.freeBytes ?? null;
}

function backupAge({ health, clock }: School): number | null {
  const last = health.lastBackup();
  return last ? (clock.now() - Date.parse(last)) / 1000 : null;
}

function gaugeProblems(registry: Registry, { health }: School): void {
  new Gauge({
    ...{ name: 'chickadee_problem', help: '1 while the school has this problem.' },
    labelNames: ['problem'],
    registers: [registry],
    collect() {
      this.reset();
      for (const problem of health.problems()) this.set({ problem }, 1);
    },
  });
}

interface Waiting {
  readonly answers: number;
  /** ISO time; null where no tablet waits. */
  readonly oldest: string | null;
}

const REPORTS = `select report, last_seen_at as "lastSeenAt" from tablets
  where state <> 'gone' and report is not null order by last_seen_at`;

/**
 * Tablets say how many answers they hold; the longer one with some was not here, the older they may be. Reports are
 * read here: PostgreSQL refuses some texts of JSON that a device may have sent.
 */
async function readWaiting(db: Db): Promise<Waiting> {
  const rows = await query<{ report: string; lastSeenAt: string }>(db, REPORTS);
  const held = rows.map(({ report, lastSeenAt }) => ({ lastSeenAt, waiting: waitingIn(report) }));
  return {
    answers: held.reduce((sum, { waiting }) => sum + waiting, 0),
    oldest: held.find(({ waiting }) => waiting > 0)?.lastSeenAt ?? null,
  };
}

function waitingIn(report: string): number {
  const { waiting }: TabletReport = JSON.parse(report);
  return waiting;
}

function gaugeTablets(registry: Registry, { db, clock }: School): void {
  new Gauge({
    ...{ name: 'chickadee_tablet_waiting_answers', help: 'Answers that class tablets said they hold.' },
    registers: [registry],
    async collect() {
      this.set((await readWaiting(db)).answers);
    },
  });
  new Gauge({
    ...{
      name: 'chickadee_tablet_silent_seconds',
      help: 'Since the tablet was here that holds answers and came last.',
    },
    registers: [registry],
    async collect() {
      const { oldest } = await readWaiting(db);
      this.set(oldest ? Math.max(0, (clock.now() - Date.parse(oldest)) / 1000) : 0);
    },
  });
}

function gaugeJobs(registry: Registry, { jobLog }: School): void {
  const parts = [
    ['chickadee_job_runs', 'Runs of a job since the start.', 'runs'],
    ['chickadee_job_failures', 'Runs that failed.', 'failures'],
  ] as const;
  for (const [name, help, field] of parts) {
    new Gauge({
      ...{ name, help, labelNames: ['job'], registers: [registry] },
      collect() {
        for (const state of jobLog.states()) this.set({ job: state.name }, state[field]);
      },
    });
  }
}

function gaugeLostConnections(registry: Registry, { lostConnections }: School): void {
  new Gauge({
    name: 'chickadee_database_connections_lost',
    help: 'Connections to PostgreSQL, or to NATS for notices, that this process lost since its start.',
    labelNames: ['use'],
    registers: [registry],
    collect() {
      for (const [use, count] of Object.entries(lostConnections())) this.set({ use }, count);
    },
  });
}
