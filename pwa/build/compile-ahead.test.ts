import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { compileAhead } from './compile-ahead.ts';

const COMMENT = '//# allFunctionsCalledOnLoad\n';

function mark(bundle: Record<string, object>): void {
  const { generateBundle } = compileAhead();
  if (typeof generateBundle !== 'object') throw new Error('The plugin has no handler');
  const run = generateBundle.handler as unknown as (options: null, bundle: object) => void;
  run(null, bundle);
}

test('the comment stands before everything else in a script', () => {
  const script = { type: 'chunk', fileName: 'a.js', code: 'const lists=[];\n//# banner' };
  mark({ 'a.js': script });
  expect(script.code).toBe(`${COMMENT}const lists=[];\n//# banner`);
});

test('a source map moves with the lines of its script', () => {
  const map = { type: 'asset', fileName: 'a.js.map', source: '{"version":3,"mappings":"AAAA"}' };
  mark({ 'a.js.map': map });
  expect(JSON.parse(map.source)).toEqual({ version: 3, mappings: ';AAAA' });
});

test('other files stay as they are', () => {
  const style: Partial<Rolldown.OutputAsset> = { type: 'asset', fileName: 'a.css', source: '.a{}' };
  mark({ 'a.css': style });
  expect(style.source).toBe('.a{}');
});
