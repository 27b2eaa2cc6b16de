import { appendFileSync } from 'node:fs';
import { it } from 'vitest';
import { add, nothing, runSeed } from './run-seed.ts';

const log = (text: string) => appendFileSync('/tmp/simprobe/log', `${text}\n`);
it('scratch', { timeout: 600000 }, async () => {
  const [a, b] = (process.env.RANGE ?? '1-50').split('-').map(Number);
  let total = nothing;
  const kinds = new Map<string, number[]>();
  for (let seed = a!; seed <= b!; seed++) {
    const t = performance.now();
    try {
      total = add(total, await runSeed(seed));
    } catch (e) {
      const m = (e as Error).message;
      const k = m.split('\n')[0]!.replace(/^seed \d+: /, '').replace(/[0-9a-f-]{36}/g, 'U');
      kinds.set(k, [...(kinds.get(k) ?? []), seed]);
      log(`${m}\n${(e as Error).stack?.split('\n').filter((l) => l.includes('    at ')).slice(0, 12).join('\n')}`);
    }
    log(`${seed} ${Math.round(performance.now() - t)} ms`);
  }
  log(JSON.stringify(total));
  for (const [k, s] of kinds) log(`${k} ${s.slice(0, 12).join(' ')}`);
});
