/** Writes the zip of a stand-alone page: `index.html` with the player in it, and pictures and sounds beside it. */
import { strToU8 } from 'fflate';
import { CONTENT_ELEMENT_ID, type WebPageContent } from './web-page-content.ts';
import type { WebPagePlayer } from './web-page-player.ts';
import { mediaEntries, type PackContent } from './write-pack.ts';
import { writeZip } from './write-zip.ts';

/** At the root of the zip, where Kolibri looks for it. */
const PAGE_NAME = 'index.html';

/** The zip. */
export function writeWebPage(
  content: WebPageContent,
  files: readonly PackContent[],
  player: WebPagePlayer,
): Blob {
  const page = { name: PAGE_NAME, bytes: strToU8(htmlOf(content, player)), isText: true };
  return writeZip([page, ...mediaEntries(files)], 'application/zip');
}

/**
 * Nothing is fetched, only the one script runs, and pictures and sounds come from beside the page. `file:` because
 * not every browser takes 'self' for a page that is opened from a disk.
 */
function policyOf({ scriptHash }: WebPagePlayer): string {
  return [
    "default-src 'none'",
    `script-src '${scriptHash}'`,
    "style-src 'unsafe-inline'",
    'font-src data:',
    "img-src 'self' file: data: blob:",
    "media-src 'self' file: data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The player holds nothing that ends its element: its build sees to that. */
function htmlOf(content: WebPageContent, player: WebPagePlayer): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(player)}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="referrer" content="no-referrer">
<title>${escapeText(content.title)}</title>
<link rel="icon" href="data:,">
<style>${player.style}</style>
</head>
<body>
<div id="root"></div>
<noscript>These activities need JavaScript. Please turn it on in your browser and load this page again.</noscript>
<script type="application/json" id="${CONTENT_ELEMENT_ID}">${escapeJson(content)}</script>
<script>${player.script}</script>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '');
}

/** JSON in which no text can end the element or begin a comment. */
function escapeJson(content: WebPageContent): string {
  return JSON.stringify(content).replaceAll('<', '\\u003c');
}
