/** Before the tests of what is built: several of them would build into one folder at once, or pack the same archive. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Archive, makeArchive } from './release/make-archive.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The release archive, with its checksum beside it. */
    archive: Archive;
  }
}

export default async function buildOnce(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'chickadee-archive-'));
  project.provide('archive', await makeArchive(folder, 1));
  return () => rmSync(folder, { recursive: true, force: true });
}
