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

/** The text of the file, in the form of systemd's EnvironmentFile; null where there is no secret. */
export function makeSecrets(secret: Settings): string | null {
  const lines = Object.entries(secret).map(
    ([name, value]) => `${name}="${value.replace(/["\\$`]/g, '\\$&')}"\n`,
  );
  return lines.length === 0 ? null : lines.join('');
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

/**
 * The settings in a text that `makeSecrets` made, or somebody by hand, as systemd reads it. Throws with a sentence where
 * a line is not understood: it may hold the only copy of a secret.
 */
export function readSecrets(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (let at = 0; at < text.length; at = ENTRY.lastIndex) {
    ENTRY.lastIndex = at;
    const entry = ENTRY.exec(text);
    if (entry === null) throw new Error(texts.unreadLine(SECRETS_FILE, text.slice(0, at).split('\n').length));
    const [, name, double, single, plain = ''] = entry;
    if (name === undefined) continue;
    settings[name] =
      double?.replace(/\\(["\\$`])/g, '$1') ?? single ?? plain.trimEnd().replace(/\\(.)/g, '$1');
  }
  return settings;
}

/**
 * The settings of the installed service: those of the file hold before those of its unit. An empty setting takes that
 * of the unit away, except for DATA_DIR, and counts as not set. Throws as `readSecrets` does.
 */
export function readInstalled(unit: string, secrets: string | null): Record<string, string> {
  const { DATA_DIR, ...others } = readSecrets(secrets ?? '');
  const settings = { ...readSettings(unit), ...others, ...(DATA_DIR && { DATA_DIR }) };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
}
