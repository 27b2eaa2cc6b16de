/** Whether this device trusts the school's server, and what kind of device it is. Pure. */
import type { DeviceKind } from 'shared-schema/rules/trust-steps';
import type { WorkerProbe } from '#platform/device/probe-worker.ts';
import type { Finding } from '../verdicts.ts';
import { setupTexts as texts } from './texts.ts';

export interface PageConnection {
  protocol: string;
  hostname: string;
  worker: WorkerProbe;
}

const OWN_MACHINE = /^(localhost|127\.|\[::1\])/;

/** `httpsAddress`: where the same server speaks HTTPS, if it does. */
export function trustFinding(connection: PageConnection, httpsAddress: string | undefined): Finding {
  const { protocol, hostname, worker } = connection;
  if (protocol !== 'https:') {
    const help = httpsAddress === undefined ? texts.startWithLan : texts.openInstead(httpsAddress);
    if (OWN_MACHINE.test(hostname)) return { verdict: 'look', words: texts.onOwnMachine, help };
    return { verdict: 'bad', words: texts.plainHttp, help };
  }
  if (worker === 'works') return { verdict: 'good', words: texts.trusted };
  if (worker === 'refused') return { verdict: 'bad', words: texts.notTrusted, help: texts.notTrustedHelp };
  return { verdict: 'bad', words: texts.noWorkers, help: texts.noWorkersHelp };
}

/** An iPad says that it is a Mac, and no Mac has a screen to touch. */
export function deviceKindOf(userAgent: string, touchPoints: number): DeviceKind | null {
  if (/Android/.test(userAgent)) return 'android';
  if (/CrOS/.test(userAgent)) return 'chromebook';
  if (/iPad|iPhone/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'apple';
  if (/Macintosh/.test(userAgent)) return 'mac';
  return /Windows/.test(userAgent) ? 'windows' : null;
}
