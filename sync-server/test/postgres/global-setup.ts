/** Vitest's global setup of the PostgreSQL project: one cluster for all its files. */
import { startCluster } from './cluster.ts';
import { DATABASE_URL_VARIABLE } from './test-schemas.ts';

export default async function setUp(): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  process.env[DATABASE_URL_VARIABLE] = cluster.url;
  return cluster.remove;
}
