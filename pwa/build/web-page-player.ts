/** Builds the player of exported pages beside the app, and tells the app where it is. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type { Plugin } from 'vite';
import { buildBeside, ROOT } from './build-beside.ts';

const DEV_ADDRESS = '/web-page-player.json';

/** `target`: the browsers that play it. */
export function webPagePlayer(target: string[]): Plugin {
  let player: { source: string; fileName: string } | undefined;
  return {
    name: 'web-page-player',
    async config(_, { command }) {
      if (command === 'build') {
        const source = await buildPlayer(target);
        player = { source, fileName: `assets/web-page-player-${hashOf(source, 'hex').slice(0, 8)}.json` };
      }
      const address = player ? `/${player.fileName}` : DEV_ADDRESS;
      return { define: { 'import.meta.env.VITE_WEB_PAGE_PLAYER': JSON.stringify(address) } };
    },
    configureServer({ middlewares }) {
      middlewares.use(DEV_ADDRESS, (_, response, next) => {
        buildPlayer(target).then((source) => response.end(source), next);
      });
    },
    generateBundle() {
      if (player) this.emitFile({ type: 'asset', ...player });
    },
  };
}

/** The player as JSON, in the form that `src/data/packs/web-page-player.ts` reads. */
async function buildPlayer(target: string[]): Promise<string> {
  const output = await buildBeside({
    build: {
      target,
      cssCodeSplit: false,
      modulePreload: false,
      // Fonts stand in the styles: the page is one file.
      assetsInlineLimit: () => true,
      rolldownOptions: {
        input: join(ROOT, 'src/web-page/main.tsx'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const script = safeScript(output.flatMap((file) => (file.type === 'chunk' ? file.code : [])));
  const style = safeStyle(
    output.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? file.source : [])),
  );
  return JSON.stringify({ script, style, scriptHash: `sha256-${hashOf(script, 'base64')}` });
}

/** Written in another way what would end the element in which the script stands. */
function safeScript(chunks: string[]): string {
  const [code, ...others] = chunks;
  if (code === undefined || others.length > 0) throw new Error('The player must be one script');
  const script = code.replaceAll('\r\n', '\n').replace(/<(?=\/script|script|!--)/gi, '\\x3c');
  // What it parses as is checked here and not in a classroom.
  new Script(script);
  return script;
}

function safeStyle(sheets: (string | Uint8Array)[]): string {
  const style = sheets.map((sheet) => Buffer.from(sheet).toString()).join('\n');
  if (/<\/style|url\((?!["']?data:)/i.test(style))
    throw new Error('The styles of the player must stand alone');
  return style;
}

const hashOf = (text: string, form: 'hex' | 'base64') => createHash('sha256').update(text).digest(form);
