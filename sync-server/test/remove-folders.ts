/** A setup file of Vitest, which runs for every test file, while the files share all other modules. */
import { afterAll } from 'vitest';
import { releaseTestSchemas } from './postgres/test-schemas.ts';
import { removeTemporaryFolders } from './temporary-folder.ts';

afterAll(() => {
  removeTemporaryFolders();
  releaseTestSchemas();
});
