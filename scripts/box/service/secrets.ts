/** Settings that nobody but root and the service may read. Units can be read by everybody: systemd reads these from a file. */

export const SECRETS_FILE = '/etc/chickadee.env';

const SECRET: ReadonlySet<string> = new Set([
  'METRICS_TOKEN',
  'DATABASE_URL',
  'NATS_URL',
  'S3_SECRET_ACCESS_KEY',
]);

type Settings = Readonly<Record<string, string>>;

export function splitSettings(settings: Settings): { open: Settings; secret: Settings } {
  const chosen = (isSecret: boolean) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => SECRET.has(name) === isSecret));
  return { open: chosen(false), secret: chosen(true) };
}

/** The text of the file, in the form of systemd's EnvironmentFile; null where there is no secret. */
export function makeSecrets(secret: Settings): string | null {
  const lines = Object.entries(secret).map(
    ([name, value]) => `${name}="${value.replace(/["\\$`]/g, '\\$&')}"\n`,
  );
  return lines.length === 0 ? null : lines.join('');
}

/** The settings in a text that `makeSecrets` made. */
export function readSecrets(text: string): Record<string, string> {
  const lines = text.matchAll(/^(\w+)="((?:[^"\\]|\\.)*)"$/gm);
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [name, value.replace(/\\(.)/g, '$1')]),
  );
}
