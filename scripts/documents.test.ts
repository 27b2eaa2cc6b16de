/** What documents and comments name must exist: a moved file leaves no dead way behind. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commonErrors, errors } from 'shared-schema/contract';
import { envSchema } from 'sync-server/config/env';
import { describe, expect, it } from 'vitest';
import { archiveDocuments } from './box/release/files.ts';
import { planCommand } from './box/service/command.ts';
import { archiveUsage } from './box/usage.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const documents = files.filter((path) => path.endsWith('.md'));
const packages = '(?:shared-schema|sync-server|pwa|e2e|scripts|docs)';

const settingsDocument = 'docs/operating.md';

/** Settings in the first cells of the tables of a document. */
function settingsIn(path: string): string[] {
  const rows = readFileSync(join(root, path), 'utf8').matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, )?)+)/gm);
  return [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/[A-Z0-9_]+/g)].map(String));
}

/** The names by which links lead to the headings of a document. */
function headingsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading.toLowerCase());
  return new Set(headings.map((heading) => heading.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')));
}

const SERVICE_ACTIONS = ['install', 'remove', 'status', 'run'];
const anyProgram = { command: ['chickadee', 'launch', '--lan'] };
const anyUnit = { unit: '', secrets: null };

/** Decisions tell of how it was; all others of how it is. */
const present = documents.filter((path) => !path.startsWith('docs/decisions/') && path !== 'CHANGELOG.md');

/** As comments name files: by the name alone, or with some or all of the folders before it. */
const pathEndings = new Set(
  files.flatMap((path) => {
    const parts = path.split('/');
    return parts.map((_, index) => parts.slice(index).join('/'));
  }),
);

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const NAMED_FILE = /(?<![\w./:@#*-])(?:\.{1,2}\/)*((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|cjs|css|md|sql))\b/g;

/** Files that comments name and nobody has. */
function missingIn(code: string): string[] {
  const named = [...code.matchAll(COMMENT)].flatMap(([comment]) => [...comment.matchAll(NAMED_FILE)]);
  return named.map(([, file = '']) => file).filter((file) => !pathEndings.has(file));
}

const SEEN_NAME = /\bsee `([\w./-]+)`/gi;
const SEEN_SECTION = /((?:[\w-]+\/)*[\w-]+\.md), '([^']+)'/g;

/** Each comment on one line. */
const commentsOf = (code: string) =>
  [...code.matchAll(COMMENT)].map(([comment]) => comment.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' '));

/** Names after 'see' that are neither in the code nor a file; `TabletReply.newest` is two names. */
function unknownIn(code: string, known: ReadonlySet<string>): string[] {
  const named = commentsOf(code).flatMap((comment) => [...comment.matchAll(SEEN_NAME)]);
  const isKnown = (name: string) =>
    name.split('.').every((part) => known.has(part)) ||
    ['', '.ts', '.tsx'].some((ending) => pathEndings.has(name + ending));
  return named.map(([, name = '']) => name).filter((name) => !isKnown(name));
}

/** Sections that comments name, and that their document does not have. */
function missingSectionsIn(code: string): string[] {
  const named = commentsOf(code).flatMap((comment) => [...comment.matchAll(SEEN_SECTION)]);
  return named
    .filter(([, path = '', heading = '']) => {
      const text = documents.includes(path) ? readFileSync(join(root, path), 'utf8') : '';
      return !text.split('\n').some((line) => /^#+ (.*)$/.exec(line)?.[1] === heading);
    })
    .map(([section]) => section);
}

describe('comments', () => {
  it('a comment that names a function or a section that is not there is found', () => {
    const [gone, title] = ['goneAway', "docs/SYNC.md, 'Gone'"];
    const code = [
      '/** See `isHere` and see',
      ` * \`${gone}\`, and ${title}. docs/SYNC.md,`,
      " * 'Sending'. */",
    ].join('\n');
    expect(unknownIn(code, new Set(['isHere']))).toEqual([gone]);
    expect(missingSectionsIn(code)).toEqual([title]);
  });

  it('the comments of the sources name only functions and sections that exist', () => {
    const sources = files
      .filter((path) => /\.(?:tsx?|mjs|sh)$/.test(path))
      .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }));
    const known = new Set(sources.flatMap(({ code }) => code.replace(COMMENT, '').match(/[\w$]+/g) ?? []));
    const missing = sources.flatMap(({ path, code }) =>
      [...unknownIn(code, known), ...missingSectionsIn(code)].map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('a comment that names a file that is not there is found', () => {
    const [gone, moved] = ['scripts/gone.ts', 'nowhere/usage.ts'];
    const code = [
      `/** As \`${gone}\` did, see documents.test.ts and ./box/usage.ts. */`,
      `const text = '${gone}';`,
      `  // ${moved} does it.`,
    ];
    expect(missingIn(code.join('\n'))).toEqual([gone, moved]);
  });

  it('the comments of the sources name only files that exist', () => {
    const sources = files.filter((path) => /\.(?:tsx?|mjs|css)$/.test(path));
    expect(sources.length).toBeGreaterThan(1000);
    const missing = sources.flatMap((path) =>
      missingIn(readFileSync(join(root, path), 'utf8')).map((file) => `${path}: ${file}`),
    );
    expect(missing).toEqual([]);
  });
});

describe('documents', () => {
  it('the page of the protocol names each error by which any call may be refused, with its status', () => {
    const sentence =
      /^Any call may also answer (.*)$/m.exec(readFileSync(join(root, 'docs/SYNC.md'), 'utf8'))?.[1] ?? '';
    const named = sentence.split(/, (?=\d)|and (?=\d)/).flatMap((part) => {
      const status = Number(/^\d{3}/.exec(part)?.[0]);
      return [...part.matchAll(/`(\w+)`/g)].map(([, code]) => `${status} ${code}`);
    });
    expect(named.toSorted()).toEqual(commonErrors.map((code) => `${errors[code].status} ${code}`).toSorted());
  });

  it('the release archive holds the document that explains the settings', () => {
    expect(archiveDocuments).toContain(settingsDocument);
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

  it('the table of settings has each setting that the server reads, once', () => {
    // Node itself reads this one.
    const known = [...Object.keys(envSchema.shape), 'UV_THREADPOOL_SIZE'];
    expect(settingsIn(settingsDocument).toSorted()).toEqual(known.toSorted());
  });

  it('the settings in the README are in the table of settings', () => {
    const named = settingsIn('README.md');
    expect(named).toContain('DATA_DIR');
    expect(settingsIn(settingsDocument)).toEqual(expect.arrayContaining(named));
  });

  it.each(present)('%s names only commands that exist', (path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const namedIn = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
    const unknown = [
      ...namedIn(/npm run ([a-z][a-z0-9-]*)/g).filter((name) => !(name in scripts)),
      ...namedIn(/\/chickadee ([a-z][a-z-]*)(?! in)/g).filter(
        (name) => !archiveUsage.includes(`chickadee ${name}`),
      ),
      ...namedIn(/service run ([a-z][a-z-]*)/g).filter(
        (name) => planCommand(anyProgram, anyUnit, [name]) === null,
      ),
      ...namedIn(/service (install|remove|status|[a-z]+)`/g).filter(
        (name) => !SERVICE_ACTIONS.includes(name),
      ),
    ];
    expect(unknown).toEqual([]);
  });

  it.each(documents)('%s links only to files that exist', (path) => {
    const links = readFileSync(join(root, path), 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g);
    const missing = [...links]
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(join(root, dirname(path), file)));
    expect(missing).toEqual([]);
  });

  it.each(documents)('%s links only to headings that exist', (path) => {
    const links = readFileSync(join(root, path), 'utf8').matchAll(
      /\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)/g,
    );
    const missing = [...links]
      .filter(([, file = '', heading = '']) => {
        const target = file === '' ? join(root, path) : join(root, dirname(path), file);
        return !headingsOf(readFileSync(target, 'utf8')).has(heading);
      })
      .map(([link]) => link);
    expect(missing).toEqual([]);
  });
});
