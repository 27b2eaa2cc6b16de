import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createSecretBox } from './secret-box.ts';

it('a sealed secret opens again after a restart, and with no other key', () => {
  const file = join(temporaryFolder(), 'school', 'second-factor.key');
  const sealed = createSecretBox(file).seal(Buffer.from('secret'));
  expect(sealed).not.toContain(Buffer.from('secret').toString('base64url'));
  expect(createSecretBox(file).open(sealed)?.toString()).toBe('secret');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(createSecretBox(null).open(sealed)).toBeNull();
});
