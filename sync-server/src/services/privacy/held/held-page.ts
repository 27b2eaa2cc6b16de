/** The page of the download: opened from a disk, without a server and without a script. */
import { escapeHtml } from '#http/escape-html.ts';
import { createDayOf } from '#services/export/day-of.ts';
import { partsOf } from './held-parts.ts';
import type { HeldTable } from './held-rows.ts';

export interface HeldPage {
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  readonly tables: readonly HeldTable[];
  /** Address of a file → its name in the download; what the school has lost is not in it. */
  readonly files: ReadonlyMap<string, string>;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#14222e}
h2{margin-top:2.5rem}dl{display:grid;grid-template-columns:minmax(8rem,18rem) 1fr;gap:.25rem 1rem;padding:1rem;border:1px solid #ccd6dd;border-radius:.75rem}
dt{color:#4a5b68}dd{margin:0;overflow-wrap:anywhere}img{max-width:20rem}`;

/** As columns hold a moment; a family reads the day. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Says each day in `timeZone`; without one, in that of the process. */
export function heldPage(page: HeldPage, timeZone?: string): string {
  const title = `What the school holds of ${escapeHtml(page.name)}`;
  const dayOf = createDayOf(timeZone);
  const show = (text: string) => shownAs(INSTANT.test(text) ? dayOf(text) : text, page.files);
  const sections = page.tables.map((table) => sectionOf(table, show)).join('\n');
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
<p>Made on ${escapeHtml(dayOf(page.at))}. The same is in data.json for programs; sounds and pictures are in the folder files.</p>
${sections}
</html>
`;
}

function sectionOf({ title, why, rows }: HeldTable, show: (text: string) => string): string {
  const entries = rows.map((row) => {
    const fields = Object.entries(row).map(
      ([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${partsOf(value).map(show).join('<br>')}</dd>`,
    );
    return `<dl>${fields.join('')}</dl>`;
  });
  return `<h2>${escapeHtml(title)}</h2><p>${escapeHtml(why)}</p>\n${entries.join('\n')}`;
}

function shownAs(text: string, files: HeldPage['files']): string {
  const file = files.get(text);
  if (!file) return escapeHtml(text);
  const address = escapeHtml(file);
  if (file.endsWith('.pdf')) return `<a href="${address}">${address}</a>`;
  return isPicture(file)
    ? `<img src="${address}" alt="">`
    : `<audio controls preload="none" src="${address}"></audio>`;
}

const isPicture = (file: string) => /\.(png|jpe?g|gif|webp|svg|avif)$/i.test(file);
