/** Runs before the fault matrix, whose rows begin with copies of this school. */
import { test } from 'playwright/test';
import { prepareSchool } from '#browser/support/prepared-school.ts';

test('two children of a class get ready to work offline', () => prepareSchool());
