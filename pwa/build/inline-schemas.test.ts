import { expect, test } from 'vitest';
import { documentSchemas } from '../src/data/replica/rxdb/document-schemas.ts';
import { inlineSchemas, SCHEMAS_FILE } from './inline-schemas.ts';

test('the built app has the schemas of the documents as values, without a schema of zod', async () => {
  const code = await inlineSchemas().load(SCHEMAS_FILE);
  expect(code).not.toContain('import');
  const inlined = await import(`data:text/javascript,${encodeURIComponent(code ?? '')}`);
  expect(inlined.documentSchemas).toEqual(documentSchemas);
});

test('no other file is replaced at build', () => {
  expect(inlineSchemas().load(SCHEMAS_FILE.replace('document-schemas', 'collections'))).toBeNull();
});
