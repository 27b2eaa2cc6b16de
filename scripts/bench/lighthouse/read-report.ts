/**
 * One run of Google's Lighthouse. It comes from the registry when it is asked for: its 150 MB would else be installed with
 * every school's server.
 */
import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';

const LIGHTHOUSE = 'lighthouse@13.5.0';
/** A report has a megabyte and more. */
const MAX_REPORT_BYTES = 64 * 1024 * 1024;

export interface LighthouseReport {
  readonly audits: Readonly<Record<string, { readonly numericValue?: number } | undefined>>;
  readonly categories: Readonly<Record<string, { readonly score: number | null } | undefined>>;
  readonly runtimeError?: { readonly message: string };
}

/** Measures `url` in the browser whose debugging protocol answers on `port`. Throws what Lighthouse says. */
export async function readReport(
  url: string,
  port: number,
  categories: readonly string[],
): Promise<LighthouseReport> {
  const options = [`--port=${port}`, '--output=json', '--quiet', `--only-categories=${categories.join(',')}`];
  // The package needs a newer Node than the machine's own may be.
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', '--prefer-offline', `--package=${LIGHTHOUSE}`, 'lighthouse', url, ...options],
    { env: { ...process.env, PATH: path }, maxBuffer: MAX_REPORT_BYTES },
  );
  const report: LighthouseReport = JSON.parse(stdout);
  if (report.runtimeError)
    throw new Error(`Lighthouse could not measure ${url}: ${report.runtimeError.message}`);
  return report;
}
