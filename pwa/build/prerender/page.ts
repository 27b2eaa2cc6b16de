/** Puts a drawn screen into the page of the app. */
import { appTexts } from '../../src/app/texts.ts';
import type { NeededFiles } from './files-of.ts';
import { colorSchemeScript, startScript } from './page-scripts.ts';

const ROOT_ELEMENT = /<div id="root">[\s\S]*<\/div>(?=\s*<noscript>)/;
const SHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;
const PRELOAD = /\s*<link rel="preload" as="script"[^>]* href="\/([^"]+)"[^>]*>/g;
const SCRIPT = /\s*<script type="module"[^>]*><\/script>/;

export interface DrawnScreen {
  html: string;
  /** Styles that the screen uses. */
  css: string;
  /** What its page loads beside what every page loads. */
  files: NeededFiles;
}

/** The style sheets of the app's page and of a screen. */
export function sheetsOf(page: string, { styles }: NeededFiles): string[] {
  return [...namesIn(page, SHEET), ...styles];
}

/**
 * `page` with a drawn screen in the place of the boot screen. The first frame needs no other file. Throws where the
 * app's page is not as it was.
 */
export function completePage(page: string, { html, css, files }: DrawnScreen): string {
  for (const part of [ROOT_ELEMENT, SCRIPT]) if (!part.test(page)) throw new Error(`The page lacks ${part}`);
  const scheme = html.includes('data-scope="teacher"') ? colorSchemeScript : '';
  const sheets = sheetsOf(page, files).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  // Unlike the app's page: on a first visit no compiled code is there to take, so it is compiled while it arrives.
  const scripts = [...new Set([...namesIn(page, PRELOAD), ...files.scripts])].map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  return (
    page
      .replace(SHEET, '')
      .replace(PRELOAD, '')
      .replace(SCRIPT, '')
      // The light scheme where no script runs.
      .replace('<html lang="en">', '<html lang="en" data-mantine-color-scheme="light">')
      .replace('</head>', () => `${scheme}<style>${css}</style></head>`)
      .replace('</body>', () => `${filesToCome([...sheets, ...scripts])}${startScript}</body>`)
      .replace(ROOT_ELEMENT, () => rootElement(html))
  );
}

const namesIn = (page: string, links: RegExp) => [...page.matchAll(links)].map(([, file = '']) => file);

/** In a template the browser asks for none of them. */
const filesToCome = (links: string[]) => `<template id="app-files">${links.join('')}</template>`;

/** A form is inert until its script runs: the browser would send a password in the address. */
function rootElement(html: string): string {
  if (!html.includes('<form')) return `<div id="root" data-prerendered>${html}</div>`;
  return `<div id="root" data-prerendered inert>${html}</div>${startFailure()}`;
}

/** What the start script shows where the app does not start. No style sheet of the app may be there, either. */
function startFailure(): string {
  const { title, message } = appTexts.pageMissing;
  const place =
    'position:fixed;inset:auto 0 0;z-index:1;padding:1rem;text-align:center;font-family:sans-serif';
  const button =
    'min-height:3rem;padding:0 1.5rem;border:2px solid;border-radius:1.5rem;background:Canvas;color:inherit;font:inherit;font-weight:600';
  const again = `<button type="button" style="${button}">${appTexts.reload}</button>`;
  const look = 'background:Canvas;color:CanvasText;border-top:1px solid';
  return `<div id="start-failure" role="alert" style="${place};${look}" hidden><p><strong>${title}</strong></p><p>${message}</p>${again}</div>`;
}
