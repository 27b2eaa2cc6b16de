/** The process: environment → configuration → secrets → server, and signals. The only reader of the environment. */
import { makeConfig } from '#config/config.ts';
import { ConfigError, parseEnv } from '#config/env.ts';
import { loadSecrets } from '#config/secrets.ts';
import { type RunningServer, startServer } from './server.ts';

try {
  const env = parseEnv(process.env);
  const config = makeConfig(env);
  const server = await startServer({ config, secrets: loadSecrets(env, config) });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(server, signal));
  // To stderr: stdout carries the one line that programs wait for.
  if (server.setupCode) {
    process.stderr.write(
      `\nTo make the administrator, open ${server.url}/admin/users and enter this code once: ${server.setupCode}\n\n`,
    );
  }
  process.stdout.write(`Chickadee is ready: ${server.url}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

async function end(server: RunningServer, signal: string): Promise<void> {
  await server.stop(signal);
  process.exit(0);
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'The port is taken by another program: stop that one, or choose another with PORT=8090.';
  }
  return error.stack ?? error.message;
}
