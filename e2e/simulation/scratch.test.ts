import { Session } from 'node:inspector/promises';
import { appendFileSync } from 'node:fs';
import { it } from 'vitest';
import { add, nothing, runSeed } from './run-seed.ts';

it('scratch', { timeout: 600000 }, async () => {
  const [a, b] = (process.env.RANGE ?? '1-50').split('-').map(Number);
  let total = nothing;
  let failed = 0;
  const t = performance.now();
  const kinds = new Map<string, number[]>();
  const s = new Session();
  if (process.env.PROF) {
    s.connect();
    await s.post('Profiler.enable');
    await s.post('Profiler.start');
  }
  const cpu = process.cpuUsage();
  for (let seed = a!; seed <= b!; seed++) {
    try {
      total = add(total, await runSeed(seed));
    } catch (e) {
      failed++;
      const m = (e as Error).message;
      const k = m
        .split('\n')[0]!
        .replace(/^seed \d+: /, '')
        .replace(/[0-9a-f-]{36}/g, 'U');
      kinds.set(k, [...(kinds.get(k) ?? []), seed]);
      if (process.env.STORY)
        console.log(
          m,
          (e as Error).stack
            ?.split('\n')
            .filter((l) => l.includes('    at '))
            .slice(0, 12)
            .join('\n'),
        );
    }
  }
  if (process.env.PROF) {
    const { profile } = await s.post('Profiler.stop');
    const self = new Map<string, number>();
    const mod = new Map<string, number>();
    const dt = profile.timeDeltas!;
    const byId = new Map(profile.nodes.map((n) => [n.id, n]));
    profile.samples!.forEach((id, i) => {
      const n = byId.get(id)!;
      const k = `${n.callFrame.functionName} ${n.callFrame.url.split('/').slice(-2).join('/')}:${n.callFrame.lineNumber}`;
      self.set(k, (self.get(k) ?? 0) + dt[i]!);
      const m = n.callFrame.url
        .replace(/.*node_modules\/([^/]+)\/.*/, '$1')
        .split('/')
        .slice(-2)
        .join('/');
      mod.set(m, (mod.get(m) ?? 0) + dt[i]!);
    });
    const show = (map: Map<string, number>, k: number) =>
      console.log(
        [...map]
          .sort((x, y) => y[1] - x[1])
          .slice(0, k)
          .map(([n, v]) => `${(v / 1000).toFixed(0)}ms ${n}`)
          .join('\n'),
      );
    show(self, 40);
    show(mod, 15);
  }
  console.log('cpu', process.cpuUsage(cpu).user / 1000 / (b! - a! + 1));
  console.log(JSON.stringify(total), 'failed', failed, 'ms/seed', (performance.now() - t) / (b! - a! + 1));
  for (const [k, s] of kinds) console.log(k, s.slice(0, 12).join(' '));
});
