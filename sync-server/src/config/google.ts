/** Where Google's sign-in is, or a stand-in for it. Defaults: https://developers.google.com/identity/gsi/web. */
import { ConfigError, type Env } from './env.ts';

export interface GoogleConfig {
  /** Audience of the tokens that this school takes. */
  readonly clientId: string;
  readonly issuer: string;
  /** Public keys of the issuer. */
  readonly jwksUrl: string;
  /** The script of the sign-in button. */
  readonly scriptUrl: string;
}

/** Null where no client id is set: then nobody signs in with Google. Throws `ConfigError`. */
export function googleOf(env: Env): GoogleConfig | null {
  if (env.GOOGLE_CLIENT_ID === undefined) return null;
  const google = {
    clientId: env.GOOGLE_CLIENT_ID,
    issuer: env.GOOGLE_ISSUER ?? 'https://accounts.google.com',
    jwksUrl: env.GOOGLE_JWKS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs',
    scriptUrl: env.GOOGLE_SCRIPT_URL ?? 'https://accounts.google.com/gsi/client',
  };
  for (const [name, url] of [
    ['GOOGLE_JWKS_URL', google.jwksUrl],
    ['GOOGLE_SCRIPT_URL', google.scriptUrl],
  ] as const) {
    if (!URL.canParse(url)) throw new ConfigError(`${name} must be an address that begins with https://.`);
  }
  return google;
}
