/** What every page of an exported folder has: head, style, and a policy that lets nothing run and nothing out. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '#http/escape-html.ts';
import type { Places } from '../folder/places.ts';
import { texts } from './texts.ts';

const style = `
:root { color-scheme: light dark; --ground: #eff7fc; --card: #fff; --ink: #1f2f3b; --soft: #51636f; --sky: #165a84; --line: #cfdde6; --coral: #a12e1e }
@media (prefers-color-scheme: dark) { :root { --ground: #14202a; --card: #1d2c38; --ink: #e8f0f5; --soft: #a9bac6; --sky: #9cd0f0; --line: #3a4d5b; --coral: #ff9c8c } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 56rem; padding: 1.5rem 1.25rem 4rem; background: var(--ground); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { margin: .5rem 0; font-size: 2rem; line-height: 1.2; color: var(--sky) }
h2 { margin: 2rem 0 .5rem; font-size: 1.35rem }
p { margin: .35rem 0 } .meta { color: var(--soft) } .lost { color: var(--coral) }
a { color: var(--sky) }
ul.links { display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; list-style: none }
ul.links a { display: block; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: 2rem; background: var(--card); text-decoration: none }
article { margin: 1rem 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--card) }
article h3 { margin: 0; font-size: 1.1rem }
audio { display: block; width: 100%; max-width: 28rem; margin-top: .6rem }
img { max-width: 16rem; max-height: 12rem; border-radius: .6rem }
.words { white-space: pre-line }
.wide { overflow-x: auto } table { width: 100%; border-collapse: collapse } th, td { padding: .4rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top } td.number { text-align: right; font-variant-numeric: tabular-nums }
`;
const hash = createHash('sha256').update(style).digest('base64');
/** Pages opened from a disk have no origin of their own, so their files are named by the scheme. */
const POLICY = `default-src 'none'; img-src file: 'self'; media-src file: 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;

export const pageEnd = '</body></html>\n';

/** `depth`: folders between the page and the top. */
export function pageStart(title: string, depth: number): string {
  const back =
    depth === 0 ? '' : `<p><a href="${'../'.repeat(depth)}index.html">${escapeHtml(texts.back)}</a></p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body>
${back}<h1>${escapeHtml(title)}</h1>
`;
}

/** A path from the top as an address in a page. */
export const addressOf = (path: string, depth: number) =>
  escapeHtml('../'.repeat(depth) + path.split('/').map(encodeURIComponent).join('/'));

/** Folders between the page of a child or an activity and the top. */
export const PAGE_DEPTH = 2;

/** A player, or a sentence where the school has lost the sound. */
export function soundOf(places: Places, sha256: string | null, label: string): string {
  if (sha256 === null) return '';
  const place = places.fileOf(sha256);
  if (place?.state !== 'kept') return `<p class="lost">${escapeHtml(texts.lost)}</p>`;
  return `<audio controls preload="none" aria-label="${escapeHtml(label)}" src="${addressOf(place.path, PAGE_DEPTH)}"></audio>`;
}

export function pictureOf(places: Places, sha256: string | null, words: string): string {
  const place = sha256 === null ? null : places.fileOf(sha256);
  if (place?.state !== 'kept') return '';
  return `<p><img loading="lazy" alt="${escapeHtml(texts.picture(words))}" src="${addressOf(place.path, PAGE_DEPTH)}"></p>`;
}
