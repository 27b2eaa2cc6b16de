/** The one page of the setup server: how a device comes to trust this school's server. Plain HTML, no script. */
import { createHash } from 'node:crypto';
import encodeQR from 'qr';
import { escapeHtml } from '#http/escape-html.ts';
import { texts } from './texts.ts';

/** The path of the download, with the ending that systems open with their certificate installer. */
export const AUTHORITY_PATH = '/chickadee-ca.crt';

const style = `
body { font: 1.05rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1rem; color: #1f2933; background: #fff }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-top: 2rem }
figure { margin: 1rem 0; text-align: center } svg { width: 12rem; height: 12rem }
.button { display: inline-block; padding: .8rem 1.2rem; border-radius: .5rem; background: #1d4e89; color: #fff }
.address { font-size: 1.3rem; font-weight: 600; overflow-wrap: anywhere }
code { overflow-wrap: anywhere } summary { padding: .6rem 0; font-weight: 600; cursor: pointer }
`;

/** The page needs its own style and nothing else. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export interface SetupFacts {
  /** Where this page is, for the code that tablets scan. */
  readonly pageUrl: string;
  /** Where Chickadee is, the best address first. */
  readonly appUrls: readonly string[];
  /** SHA-256 of the authority's certificate, as systems show it. */
  readonly fingerprint: string;
}

export interface SetupPageFacts extends SetupFacts {
  /** What the clock of this computer says, in milliseconds since 1970. */
  readonly now: number;
}

const date = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });

/** The whole page. */
export function setupPage({ pageUrl, appUrls, fingerprint, now }: SetupPageFacts): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<style>${style}</style>
<h1>${texts.title}</h1>
<p>${texts.intro}</p>
<figure role="img" aria-label="${escapeHtml(pageUrl)}">${encodeQR(pageUrl, 'svg', { border: 4 })}
<figcaption>${texts.scan}<br><code>${escapeHtml(pageUrl)}</code></figcaption></figure>
<p>${texts.date} <b>${escapeHtml(date.format(now))}</b>. ${texts.dateHelp}</p>
<h2>1. ${texts.stepDownload}</h2>
<p><a class="button" href="${AUTHORITY_PATH}">${texts.download}</a></p>
<p>${texts.fingerprint}<br><code>${escapeHtml(fingerprint)}</code></p>
<p>${texts.scope}</p>
<h2>2. ${texts.stepInstall}</h2>
${texts.devices.map(deviceSteps).join('\n')}
<h2>3. ${texts.stepOpen}</h2>
<p>${texts.open}</p>
<ul>${appUrls.map((url) => `<li><a class="address" href="${escapeHtml(url)}/setup">${escapeHtml(url)}</a></li>`).join('')}</ul>
</html>
`;
}

function deviceSteps({ name, steps }: (typeof texts.devices)[number]): string {
  return `<details open><summary>${escapeHtml(name)}</summary><ol>${steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('')}</ol></details>`;
}
