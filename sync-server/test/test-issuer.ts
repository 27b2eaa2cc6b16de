/** A stand-in for Google: an HTTP server with public keys, really signed tokens, and a script with a button. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { GoogleConfig } from '#config/google.ts';

const TEST_CLIENT_ID = 'chickadee.apps.googleusercontent.com';

export interface TestIssuer {
  readonly config: GoogleConfig;
  /** Claims of the person who signs in at the button. */
  person: Record<string, unknown>;
  /** The browser lets Google ask nobody, as some do with a blocker. */
  isPromptBlocked: boolean;
  /** Google lets nobody in: its button gives no token. */
  isRefusing: boolean;
  /** A token; `claims` replace those of a right one, and `forged` signs with a key that nobody published. */
  sign(claims: Record<string, unknown>, options?: { forged?: boolean }): Promise<string>;
  close(): Promise<void>;
}

const makeKeyPairs = () => Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
/** The same for every issuer: making the two takes a third of a second. */
let keyPairs: ReturnType<typeof makeKeyPairs> | undefined;

/** `now` in milliseconds since 1970: tokens are good for an hour from then. */
export async function openTestIssuer(now: () => number = Date.now): Promise<TestIssuer> {
  keyPairs ??= makeKeyPairs();
  const [own, stranger] = await keyPairs;
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  let origin = '';
  const server = createServer((request, response) => void answer(request, response));
  const tokenFor = async (nonce: string | null) =>
    issuer.isRefusing ? '' : issuer.sign({ ...issuer.person, nonce });

  async function answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(url, origin);
    response.setHeader('access-control-allow-origin', '*');
    if (pathname === '/certs') return send(response, 'application/json', JSON.stringify({ keys: [jwk] }));
    if (pathname === '/gsi/client')
      return send(response, 'text/javascript', buttonScript(origin, issuer.isPromptBlocked));
    const nonce = searchParams.get('nonce');
    if (pathname === '/token') return send(response, 'text/plain', await tokenFor(nonce));
    response.writeHead(404).end();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://localhost:${typeof address === 'object' ? address?.port : 0}`;
  const issuer: TestIssuer = {
    config: {
      clientId: TEST_CLIENT_ID,
      issuer: origin,
      jwksUrl: `${origin}/certs`,
      scriptUrl: `${origin}/gsi/client`,
    },
    person: {},
    isPromptBlocked: false,
    isRefusing: false,
    sign(claims, { forged = false } = {}) {
      const seconds = Math.floor(now() / 1000);
      const right = { iss: origin, aud: TEST_CLIENT_ID, iat: seconds, exp: seconds + 3600 };
      return new SignJWT({ ...right, email_verified: true, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .sign((forged ? stranger : own).privateKey);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return issuer;
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type }).end(body);
}

/** What Google's script offers to a page, as far as ours uses it. */
const buttonScript = (origin: string, isPromptBlocked: boolean) => `
let given;
globalThis.google = { accounts: { id: {
  initialize: (options) => { given = options; },
  renderButton: (place) => {
    const button = document.createElement('button');
    button.textContent = 'Continue with Google';
    button.onclick = async () => {
      const answer = await fetch('${origin}/token?nonce=' + encodeURIComponent(given.nonce));
      given.callback({ credential: await answer.text() });
    };
    place.append(button);
  },
  prompt: (tell) => tell({ isNotDisplayed: () => ${isPromptBlocked} }),
} } };
`;
