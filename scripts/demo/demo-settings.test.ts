import { envSchema } from 'sync-server/config/env';
import { expect, it } from 'vitest';
import { demoSettings } from './demo-settings.ts';

/** A new setting stands here only where it can lead to no data of a school. */
const KEPT = [
  ...['PORT', 'HOST', 'DATA_DIR', 'PAGE_UPGRADE', 'PWA_DIR', 'LOG_LEVEL', 'NODE_ENV', 'SESSION_DAYS'],
  ...['RATE_LIMIT', 'VOICE', 'TRUST_PROXY', 'ALLOWED_HOSTS', 'SIGN_UP'],
  ...['GOOGLE_CLIENT_ID', 'GOOGLE_ISSUER', 'GOOGLE_JWKS_URL', 'GOOGLE_SCRIPT_URL'],
  ...['TLS_CERT_FILE', 'TLS_KEY_FILE', 'LAN_SETUP_PORT', 'LAN_NAME', 'SETUP_CODE', 'METRICS_TOKEN'],
  ...['SYNC_SLOTS', 'SYNC_QUEUE', 'PASSWORD_MEMORY_KIB', 'PASSWORD_PASSES'],
];

it('a demo in the shell of a school leaves out each setting that leads to the data of the school', () => {
  const environment = Object.fromEntries(Object.keys(envSchema.shape).map((name) => [name, 'of the school']));
  const settings = demoSettings(environment, '/tmp/demo');
  expect(Object.keys(settings).sort()).toEqual(KEPT.toSorted());
  expect(settings.DATA_DIR).toBe('/tmp/demo');
});
