/**
 * The page on which Google's button stands, apart from the app: Google's script runs here and nowhere else. It leaves
 * the signed token in sessionStorage, where the sign-in page takes it.
 */
import { createHash } from 'node:crypto';
import { GOOGLE_CREDENTIAL_KEY } from 'shared-schema/rules/people/google';
import type { GoogleConfig } from '#config/google.ts';
import { escapeHtml } from './escape-html.ts';

const texts = {
  title: 'Continue with Google',
  connecting: 'Connecting to Google…',
  choose: 'Choose your Google account.',
  blockedTitle: 'Google Sign In',
  blocked: 'Please try again or use email login.',
  back: 'Back',
};

const style = `
:root { color-scheme: light dark }
body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 0 auto; padding: 2rem 1rem; text-align: center; color: #1f2933; background: #fff }
h1 { font-size: 1.6rem } #button { display: flex; justify-content: center; min-height: 64px; margin: 1.5rem 0 }
a { display: inline-block; padding: 1.1rem 2rem; border-radius: .75rem; color: #1d4e89 }
@media (prefers-color-scheme: dark) { body { color: #e4e7eb; background: #1a1b1e } a { color: #9cc9f5 } }
`;

/** Without a framework: the page needs nothing of the app. Milliseconds: how long Google's script may take to load. */
const script = `
const { role, client, nonce, source } = document.body.dataset;
const login = '/' + role + '-login';
const leave = (result) => location.replace(login + '?google=' + result);
const status = document.querySelector('[role=status]');
const late = setTimeout(() => leave('unavailable'), 20000);
const take = ({ credential } = {}) => {
  if (!credential) return leave('failed');
  try {
    sessionStorage.setItem('${GOOGLE_CREDENTIAL_KEY}', credential);
    leave('done');
  } catch {
    leave('failed');
  }
};
const start = () => {
  clearTimeout(late);
  const id = globalThis.google?.accounts?.id;
  if (!id) return leave('unavailable');
  id.initialize({ client_id: client, nonce, callback: take, ux_mode: 'popup' });
  id.renderButton(document.getElementById('button'), { theme: 'outline', size: 'large', text: 'continue_with', width: 280 });
  status.textContent = '${texts.choose}';
  id.prompt?.((moment) => {
    if (moment?.isNotDisplayed?.() || moment?.isSkippedMoment?.())
      status.textContent = '${texts.blockedTitle}: ${texts.blocked}';
  });
};
const google = document.createElement('script');
google.src = source;
google.onload = start;
google.onerror = () => leave('unavailable');
document.head.append(google);
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Opened for the host of Google's script, and closed for everybody else. */
export function googlePolicy(scriptUrl: string): string {
  const { origin } = new URL(scriptUrl);
  return [
    ...["default-src 'none'", `script-src ${hashOf(script)} ${origin}`, `connect-src ${origin}`],
    // Google's script writes the style of its own button.
    ...[`frame-src ${origin}`, `style-src 'unsafe-inline' ${origin}`, `img-src ${origin} data:`],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ].join('; ');
}

interface GooglePageFacts extends Pick<GoogleConfig, 'clientId' | 'scriptUrl'> {
  readonly nonce: string;
  readonly role: 'student' | 'teacher';
}

/** The whole page. */
export function googlePage({ clientId, scriptUrl, nonce, role }: GooglePageFacts): string {
  const data = Object.entries({ role, client: clientId, nonce, source: scriptUrl })
    .map(([name, value]) => `data-${name}="${escapeHtml(value)}"`)
    .join(' ');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<style>${style}</style>
<body ${data}>
<main>
<h1>${texts.title}</h1>
<p role="status">${texts.connecting}</p>
<div id="button"></div>
<p><a href="/${role}-login">${texts.back}</a></p>
</main>
<script type="module">${script}</script>
</body>
</html>
`;
}
