/** What the documents name must exist: a moved file leaves no dead way behind. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { envSchema } from 'sync-server/config/env';
import { describe, expect, it } from 'vitest';
import { archiveDocuments } from './box/release/files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');
const packages = '(?:shared-schema|sync-server|pwa|e2e|scripts|docs)';

const settingDocuments = ['README.md', 'docs/operating.md'];

/** Decisions tell of how it was; all others of how it is. */
const present = documents.filter((path) => !path.startsWith('docs/decisions/') && path !== 'CHANGELOG.md');

describe('documents', () => {
  it('the release archive holds each document that explains a setting', () => {
    expect(archiveDocuments).toEqual(expect.arrayContaining(settingDocuments));
  });

  it.each(present)('%s names only files that exist', (path) => {
    const named = readFileSync(join(root, path), 'utf8').matchAll(
      new RegExp(`\`(${packages}/[\\w./-]+\\.\\w+)\``, 'g'),
    );
    const missing = [...named]
      .map(([, file = '']) => file)
      .filter((file) => !file.includes('/report/') && !existsSync(join(root, file)));
    expect(missing).toEqual([]);
  });

  it.each(Object.keys(envSchema.shape))('%s is explained to a technician', (setting) => {
    const texts = settingDocuments.map((path) => readFileSync(join(root, path), 'utf8'));
    expect(texts.join('')).toContain(`\`${setting}`);
  });

  it.each(documents)('%s links only to files that exist', (path) => {
    const links = readFileSync(join(root, path), 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g);
    const missing = [...links]
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(join(root, dirname(path), file)));
    expect(missing).toEqual([]);
  });
});
