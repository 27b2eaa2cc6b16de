/**
 * Makes chunks smaller before Vite's own minifier: SWC reads a program several times and finds more that may go
 * (docs/decisions/143-chunks-minified-twice.md).
 */
import { minify } from '@swc/core';
import type { Plugin } from 'vite';

/** A fourth finds twenty bytes more in a child's start. */
const PASS_COUNT = 3;

export function minifyChunks(): Plugin {
  return {
    name: 'minify-chunks',
    apply: 'build',
    async renderChunk(code, _chunk, { sourcemap }) {
      const compress = { passes: PASS_COUNT, ecma: 2020 } as const;
      const minified = await minify(code, { module: true, compress, sourceMap: Boolean(sourcemap) });
      return minified.map ? { code: minified.code, map: minified.map } : { code: minified.code };
    },
  };
}
