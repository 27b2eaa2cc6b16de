/** What `npm start -- --lan` does before the server starts. */
import { systemClock } from 'sync-server/config/clock';
import { type Config, makeConfig } from 'sync-server/config/config';
import { ConfigError, parseEnv } from 'sync-server/config/env';
import { drawQr } from 'sync-server/lan/draw-qr';
import { type Lan, openLan } from 'sync-server/lan/open-lan';

/** The configuration that a start with `--lan` has before the certificate is made. Throws `ConfigError`. */
export function makeLanConfig(environment: NodeJS.ProcessEnv): Config {
  const env = parseEnv(environment);
  if (env.SCHOOLS_DIR !== undefined)
    throw new ConfigError(
      '--lan is for a box with one school, and SCHOOLS_DIR holds many: start without --lan, and put a proxy with certificates in front.',
    );
  return makeConfig({ ...env, HOST: env.HOST ?? '0.0.0.0' });
}

/**
 * Opens the LAN and returns the settings to start the server with. A certificate the school brings itself is used as
 * it is. Throws `ConfigError`.
 */
export async function prepareLan(environment: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const config = makeLanConfig(environment);
  const { host: HOST } = config;
  if (config.tls) {
    say(`Tablets open https://<the name in your certificate>:${config.port} (${config.tls.certFile}).`);
    return { HOST };
  }
  const lan = await openLan(config, systemClock, { warn: say });
  say(describe(lan));
  return { HOST, TLS_CERT_FILE: lan.certFile, TLS_KEY_FILE: lan.keyFile };
}

/** To stderr: stdout carries the one line that programs wait for. */
const say = (text: string) => void process.stderr.write(`\n${text}\n\n`);

const describe = ({ pageUrl, fingerprint, appUrls }: Lan) => `${drawQr(pageUrl)}
Prepare each device once at   ${pageUrl}
  certificate fingerprint     ${fingerprint}
Then open Chickadee there at  ${appUrls.join('\n                              ')}`;
