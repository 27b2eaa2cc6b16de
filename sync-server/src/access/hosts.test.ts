import { describe, expect, it } from 'vitest';
import { boxName, localName } from '#lan/addresses.ts';
import { issueAuthority, issueServer } from '#lan/certificate.ts';
import { createHostRules, type HostFacts } from './hosts.ts';

const rulesFor = (facts: Partial<HostFacts> = {}) =>
  createHostRules({
    ...{ allowed: [], listens: 'localhost', certificate: () => null },
    ...facts,
  });

function certificateFor(hosts: readonly string[]): Buffer {
  const validity = { from: Date.now() - 1000, until: Date.now() + 1000 };
  const authority = issueAuthority('A', validity, { names: [], ranges: [] });
  return Buffer.from(issueServer(authority, hosts, validity).certificate.toString());
}

describe('a server', () => {
  it.each([
    ...[
      'localhost',
      'localhost:8080',
      'LOCALHOST',
      'app.localhost:1',
      'localhost.',
      '127.0.0.1:8080',
      '127.9.9.9',
    ],
    ...['[::1]:8080', '[::1]', `${boxName()}:8080`, localName()],
  ])('a server accepts its own name %s', (host) => {
    expect(rulesFor().allows(host)).toBe(true);
  });

  it.each([
    ...['192.168.1.20:8080', '172.17.0.2', '93.184.216.34', '[fe80::1]', '[2001:db8::7]:8080'],
    ...['[::ffff:192.168.1.20]:8080', '[::ffff:c0a8:114]'],
  ])('a server accepts the address %s, which no foreign name can stand for', (host) => {
    expect(rulesFor().allows(host)).toBe(true);
  });

  it.each([
    ...['evil.test', 'evil.test:8080', 'localhost.evil.test', '192.168.1.20.evil.test', '[evil.test]'],
    ...[
      '192.168.1.256',
      '[::ffff:192.168.1.20.evil.test]',
      'notlocalhost',
      '127.0.0.1.evil.test',
      'school.org',
      ':8080',
      '[::1',
      'a b',
    ],
  ])('a server refuses the host %s', (host) => {
    expect(rulesFor().allows(host)).toBe(false);
  });

  it('a server accepts its configured names, exactly or below a star', () => {
    const rules = rulesFor({ allowed: ['school.org', '*.oak.test'], listens: 'Box.Lan' });
    for (const host of ['School.org:443', 'a.oak.test', 'b.a.oak.test', 'box.lan'])
      expect([host, rules.allows(host)]).toEqual([host, true]);
    for (const host of ['www.school.org', 'oak.test', '.oak.test', 'evil-oak.test'])
      expect([host, rules.allows(host)]).toEqual([host, false]);
  });

  it('a server accepts the names of the certificate that it shows now', () => {
    const hosts = ['lessons.school.org', 'chickadee.local', 'www.elm.test', 'school.org'];
    let shown = certificateFor(['lessons.school.org', '10.0.0.8']);
    const rules = rulesFor({ certificate: () => shown });
    expect(hosts.filter(rules.allows)).toEqual(['lessons.school.org']);
    shown = certificateFor(['chickadee.local', '*.elm.test']);
    expect(hosts.filter(rules.allows)).toEqual(['chickadee.local', 'www.elm.test']);
  });
});
