/** A school that serves the pages of a folder. */
import { createSchoolServer, type SchoolServer } from 'e2e/support/school-server';

/** The same server program for every folder, so that only what it serves differs. */
export async function serveFolder(folder: string): Promise<SchoolServer> {
  const server = await createSchoolServer({ PWA_DIR: folder, LOG_LEVEL: 'error', RATE_LIMIT: 'off' });
  await server.start();
  return server;
}
