/**
 * Runs `src/data/replica/rxdb/document-schemas.ts` at build and puts its result in its place. The app then opens a
 * teacher's replica without zod (docs/decisions/118-a-replica-opens-without-zod.md).
 */
import { join } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { ROOT } from './build-beside.ts';

export const SCHEMAS_FILE = normalizePath(join(ROOT, 'src/data/replica/rxdb/document-schemas.ts'));

export function inlineSchemas(): Plugin & { load(id: string): Promise<string> | null } {
  let isInlined = false;
  return {
    name: 'inline-schemas',
    apply: 'build',
    load(id: string) {
      if (id !== SCHEMAS_FILE) return null;
      isInlined = true;
      return readSchemas();
    },
    buildEnd(reason) {
      if (!reason && !isInlined) throw new Error(`No part of the app loads ${SCHEMAS_FILE}`);
    },
  };
}

/** Code whose exports have the same values as those of the file. */
async function readSchemas(): Promise<string> {
  const { documentSchemas } = await import('../src/data/replica/rxdb/document-schemas.ts');
  const text = JSON.stringify(JSON.stringify(documentSchemas));
  return `export const documentSchemas = JSON.parse(${text});\n`;
}
