/**
 * Has browsers compile all functions of a file while it arrives, beside the page's thread, and not one by one when they are
 * first called (docs/decisions/136-functions-compiled-ahead.md). Chromium reads the comment, others see a comment.
 */
import type { Plugin, Rolldown } from 'vite';

/** It counts only where nothing but comments stands before it. Vite puts its lists of styles before Rolldown's banner. */
const COMMENT = '//# allFunctionsCalledOnLoad';

export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    // After Vite's own.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) addLine(file);
      },
    },
  };
}

function addLine(file: Rolldown.OutputAsset | Rolldown.OutputChunk): void {
  if (file.type === 'chunk') file.code = `${COMMENT}\n${file.code}`;
  else if (file.fileName.endsWith('.js.map')) file.source = mapBelow(JSON.parse(String(file.source)));
}

/** The source map of a file that got a line more at its beginning. */
function mapBelow(map: { mappings: string }): string {
  return JSON.stringify({ ...map, mappings: `;${map.mappings}` });
}
