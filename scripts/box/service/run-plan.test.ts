import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-plan-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each(['SIGINT', 'SIGHUP'] as const)(
  'a command that %s breaks off at the terminal does not leave the service at rest',
  async (signal) => {
    const started = join(folder, 'started');
    const plan = {
      ...{ before: [], environment: {}, after: [['touch', started]] },
      command: ['/bin/sh', '-c', 'echo running; exec sleep 600'],
    };
    const module = JSON.stringify(join(import.meta.dirname, 'run-plan.ts'));
    const program = `import(${module}).then(({ runPlan }) => console.log(runPlan(${JSON.stringify(plan)})))`;
    // A terminal sends its signals to a group of processes.
    const child = spawn(process.execPath, ['-e', program], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said === 'running\n') process.kill(-Number(child.pid), signal);
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(said).toBe('running\nfalse\n');
    expect(existsSync(started)).toBe(true);
  },
);
