/** What OpenSSL makes of a school's authority: it vouches for servers of the local network and for nothing else. */
import { spawnSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from 'shared-schema/clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Issued, issueServer } from './certificate.ts';
import { ensureCertificates } from './ensure-certificates.ts';

const NOW = Date.now();
const validity = { from: NOW - DAY_MS, until: NOW + DAY_MS };
const hosts = ['box', 'box.local', 'localhost', '192.168.1.20'];
let folder: string;
let authority: Issued;

const inTls = (name: string) => join(folder, 'tls', name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-'));
  ensureCertificates(folder, hosts, NOW);
  authority = {
    certificate: new X509Certificate(readFileSync(inTls('ca.crt'))),
    key: createPrivateKey(readFileSync(inTls('ca.key'))),
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `openssl verify` says of a certificate file that the authority signed. */
function judge(file: string, purpose = 'sslserver') {
  const args = ['verify', '-purpose', purpose, '-CAfile', inTls('ca.crt'), file];
  const { status, stdout, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  return { isAccepted: status === 0, said: stdout + stderr };
}

function judgeFor(names: readonly string[]) {
  const file = join(folder, 'leaf.crt');
  writeFileSync(file, issueServer(authority, names, validity).certificate.toString());
  return judge(file);
}

it('the box’s own certificate is accepted, for a server only', () => {
  expect(judge(inTls('server.crt'))).toMatchObject({ isAccepted: true });
  for (const purpose of ['sslclient', 'smimesign'])
    expect([purpose, judge(inTls('server.crt'), purpose).isAccepted]).toEqual([purpose, false]);
});

it.each([[['new-name.local']], [['tablets.lan']], [['box', '10.1.2.3']], [['172.31.0.9', 'box']]])(
  'a certificate for %o of the local network is accepted',
  (names) => {
    expect(judgeFor(names)).toMatchObject({ isAccepted: true });
  },
);

it.each([[['example.com']], [['box', 'example.com']], [['93.184.216.34']], [['localhost.example.com']]])(
  'a certificate for %o outside the local network is refused',
  (names) => {
    expect(judgeFor(names)).toMatchObject({
      isAccepted: false,
      said: expect.stringContaining('permitted subtree violation'),
    });
  },
);

it('the authority says itself that it is for servers, without IPv6 addresses', () => {
  const args = ['x509', '-in', inTls('ca.crt'), '-noout', '-text'];
  const { stdout } = spawnSync('openssl', args, { encoding: 'utf8' });
  expect(stdout).toContain('TLS Web Server Authentication');
  expect(stdout).toMatch(/Excluded:\s+IP:0:0:0:0:0:0:0:0\/0:0:0:0:0:0:0:0/);
});
