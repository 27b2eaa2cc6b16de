import { build, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { minifyChunks } from './minify-chunks.ts';

const PROGRAM = `
const isOld = (version) => version < 2;
const greet = (name) => { const words = 'Hello, ' + name; return words; };
export const greeting = greet('Mia');
export const words = [1, 2].map((version) => { if (isOld(version)) { return 'old'; } else { return 'new'; } });
`;

const program: Plugin = {
  name: 'program',
  enforce: 'pre',
  resolveId: (id) => (id === 'program' ? id : null),
  load: (id) => (id === 'program' ? PROGRAM : null),
};

async function buildWith(plugins: Plugin[], sourcemap = false): Promise<Rolldown.OutputChunk> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [program, ...plugins],
    build: {
      write: false,
      sourcemap,
      rolldownOptions: { input: 'program', preserveEntrySignatures: 'strict' },
    },
  });
  return (result as Rolldown.RolldownOutput).output[0];
}

test('a smaller chunk exports the same values under the same names', async () => {
  const [usual, smaller] = [await buildWith([]), await buildWith([minifyChunks()])];
  expect(smaller.code.length).toBeLessThan(usual.code.length);
  const run = ({ code }: Rolldown.OutputChunk): Promise<object> =>
    import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  expect({ ...(await run(smaller)) }).toEqual({ ...(await run(usual)) });
});

test('a source map leads to the program where one is wanted', async () => {
  const { map } = await buildWith([minifyChunks()], true);
  expect(map?.sourcesContent).toEqual([PROGRAM]);
});
