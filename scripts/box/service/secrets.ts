/** Settings that nobody but root and the service may read. Units can be read by everybody: systemd reads these from a file. */
import { readSettings } from 'sync-server/config/service-unit';
import { serviceTexts as texts } from './texts.ts';

export const SECRETS_FILE = '/etc/chickadee.env';

const SECRET: ReadonlySet<string> = new Set([
  'METRICS_TOKEN',
  'DATABASE_URL',
  'NATS_URL',
  'S3_SECRET_ACCESS_KEY',
]);

type Settings = Readonly<Record<string, string>>;

/** `others`: names beside the usual secret ones that nobody else may read. */
export function splitSettings(
  settings: Settings,
  others: readonly string[] = [],
): { open: Settings; secret: Settings } {
  const hasSecret = (name: string) => SECRET.has(name) || others.includes(name);
  const chosen = (isSecret: boolean) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => hasSecret(name) === isSecret));
  return { open: chosen(false), secret: chosen(true) };
}

/**
 * The text of the file, in the form of systemd's EnvironmentFile; null where there is neither a secret nor a comment.
 * Comments of `former`, the text of before, stay in their places: a line that was made a comment may hold the only copy
 * of a secret. Throws as `readSecrets` does.
 */
export function makeSecrets(secret: Settings, former = ''): string | null {
  const unwritten = new Map(Object.entries(secret));
  const write = (name: string) => {
    const value = unwritten.get(name);
    unwritten.delete(name);
    return value === undefined ? '' : `${name}="${value.replace(/["\\$`]/g, '\\$&')}"\n`;
  };
  const inPlace = readEntries(former).map(({ text, name }) =>
    name === undefined ? text.replace(/\n?$/, '\n') : write(name),
  );
  const text = [...inPlace, ...[...unwritten.keys()].map(write)].join('');
  return text.trim() === '' ? null : text;
}

/** A blank line, a comment, or a setting in double, single or no quotation marks. What may go on in the next line is none. */
const ENTRY = new RegExp(
  [
    String.raw`[^\S\n]*(?:[#;](?:[^\n]*[^\\\n])?|([A-Za-z_]\w*)[^\S\n]*=[^\S\n]*(?:`,
    String.raw`"((?:[^"\\]|\\[^\n])*)"|'([^']*)'|((?:[^\s"'\\]|\\\S)(?:[^\\\n]|\\\S)*)?`,
    String.raw`)[^\S\n]*)?(?:\n|$)`,
  ].join(''),
  'y',
);

interface Entry {
  text: string;
  /** Of the setting; undefined for a comment or a blank line. */
  name: string | undefined;
  value: string;
}

function readEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < text.length; at = ENTRY.lastIndex) {
    ENTRY.lastIndex = at;
    const entry = ENTRY.exec(text);
    if (entry === null) throw new Error(texts.unreadLine(SECRETS_FILE, text.slice(0, at).split('\n').length));
    const [whole, name, double, single, plain = ''] = entry;
    const value = double?.replace(/\\(["\\$`])/g, '$1') ?? single ?? plain.trimEnd().replace(/\\(.)/g, '$1');
    entries.push({ text: whole, name, value });
  }
  return entries;
}

/**
 * The settings in a text that `makeSecrets` made, or somebody by hand, as systemd reads it. Throws with a sentence where
 * a line is not understood: it may hold the only copy of a secret.
 */
export const readSecrets = (text: string): Record<string, string> =>
  Object.fromEntries(
    readEntries(text).flatMap(({ name, value }) => (name === undefined ? [] : [[name, value]])),
  );

/**
 * The settings of the installed service: those of the file hold before those of its unit. An empty setting takes that
 * of the unit away, except for DATA_DIR, and counts as not set. Throws as `readSecrets` does.
 */
export function readInstalled(unit: string, secrets: string | null): Record<string, string> {
  const { DATA_DIR, ...others } = readSecrets(secrets ?? '');
  const settings = { ...readSettings(unit), ...others, ...(DATA_DIR && { DATA_DIR }) };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
}
