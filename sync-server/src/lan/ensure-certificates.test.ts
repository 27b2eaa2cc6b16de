import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from 'shared-schema/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '#config/env.ts';
import { writeEarlierAuthority } from '#test/earlier-authority.ts';
import { ensureCertificates } from './ensure-certificates.ts';

const NOW = Date.parse('2026-01-05T08:00:00.000Z');
const hosts = ['box', 'box.local', 'localhost', '127.0.0.1', '192.168.1.20'];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ensure = (now = NOW, requested = hosts) => ensureCertificates(folder, requested, now);
const serverCertificate = () => new X509Certificate(readFileSync(join(folder, 'tls', 'server.crt')));
const modeOf = (...path: string[]) => statSync(join(folder, 'tls', ...path)).mode & 0o777;
const daysOf = (certificate: X509Certificate) =>
  (certificate.validToDate.getTime() - certificate.validFromDate.getTime()) / DAY_MS;

describe('the certificates of a school box', () => {
  it('the certificates of a box are an authority and a server certificate signed by it', () => {
    const { authority, hosts: covered } = ensure();
    const server = serverCertificate();
    expect(authority.ca).toBe(true);
    expect(authority.subject).toBe('CN=Chickadee at box');
    expect(authority.verify(authority.publicKey)).toBe(true);
    expect(authority.validFromDate.toISOString()).toBe('2025-01-01T00:00:00.000Z');
    expect(authority.validToDate.getTime()).toBe(NOW + 3_651 * DAY_MS);
    expect(server.ca).toBe(false);
    expect(server.checkIssued(authority)).toBe(true);
    expect(server.verify(authority.publicKey)).toBe(true);
    expect(daysOf(server)).toBe(397);
    expect(server.validFromDate.getTime()).toBe(NOW - 90 * DAY_MS);
    expect(covered).toEqual(hosts);
    for (const name of ['box', 'box.local', 'localhost']) expect(server.checkHost(name)).toBe(name);
    for (const address of ['127.0.0.1', '192.168.1.20']) expect(server.checkIP(address)).toBe(address);
  });

  it.skipIf(process.platform === 'win32')('the keys of a box are readable by their owner only', () => {
    ensure();
    expect(modeOf()).toBe(0o700);
    expect(modeOf('ca.key')).toBe(0o600);
    expect(modeOf('server.key')).toBe(0o600);
  });

  it('valid certificates of a box are kept', () => {
    const first = ensure();
    const later = ensure(NOW + 100 * DAY_MS);
    expect([first.renewed, later.renewed]).toEqual([true, false]);
    expect(later.authority.fingerprint256).toBe(first.authority.fingerprint256);
  });

  it('another address renews the server certificate under the same authority', () => {
    const first = ensure();
    const moved = ensure(NOW, [...hosts.slice(0, -1), '10.0.0.7']);
    expect(moved.renewed).toBe(true);
    expect(moved.authority.fingerprint256).toBe(first.authority.fingerprint256);
    expect(serverCertificate().checkIP('10.0.0.7')).toBe('10.0.0.7');
    expect(serverCertificate().checkIP('192.168.1.20')).toBeUndefined();
  });

  it('the server certificate is renewed while it has 200 days to go', () => {
    ensure();
    expect(ensure(NOW + 107 * DAY_MS).renewed).toBe(false);
    expect(ensure(NOW + 108 * DAY_MS).renewed).toBe(true);
    expect(serverCertificate().validToDate.getTime()).toBe(NOW + (108 + 307) * DAY_MS);
  });

  it.each([
    ['behind', -199],
    ['ahead', 89],
  ])('a box whose clock is months %s shows tablets a certificate that they take', (_, apart) => {
    for (let day = 0; day <= 800; day++) {
      ensure(NOW + (day + apart) * DAY_MS);
      const { validFromDate, validToDate } = serverCertificate();
      const now = NOW + day * DAY_MS;
      expect([day, validFromDate.getTime() <= now, validToDate.getTime() > now]).toEqual([day, true, true]);
    }
  });

  it('an authority that was made while the clock was ahead is valid once the clock is right', () => {
    ensure(NOW + 3_650 * DAY_MS);
    const { authority } = ensure();
    expect(authority.validFromDate.getTime()).toBeLessThan(NOW);
    expect(serverCertificate().validFromDate.getTime()).toBeLessThan(NOW);
  });

  it('an authority lasts ten years from the first release on where the clock is behind it', () => {
    const { authority, renewed } = ensure(0);
    expect(authority.validToDate.getTime()).toBe(Date.parse('2025-01-01') + 3_651 * DAY_MS);
    const { validFromDate, validToDate } = serverCertificate();
    expect([renewed, validFromDate.toISOString()]).toEqual([true, '2025-01-01T00:00:00.000Z']);
    expect(validFromDate.getTime()).toBeLessThan(validToDate.getTime());
  });

  it.each([
    ['1970-01-01', 'no certificate'],
    ['2000-01-01', 'a certificate of today'],
    ['2024-12-31', 'a certificate of today'],
  ])('a box whose clock says %s and that has %s makes none anew every time', (date, has) => {
    const behind = Date.parse(date);
    ensure(has === 'no certificate' ? behind : NOW);
    const kept = serverCertificate().fingerprint256;
    expect([ensure(behind).renewed, ensure(behind + 30_000).renewed]).toEqual([false, false]);
    expect(serverCertificate().fingerprint256).toBe(kept);
    expect(ensure(behind, ['other.local']).renewed).toBe(true);
    expect(ensure(behind, ['other.local']).renewed).toBe(false);
  });

  it('an authority of an earlier release that has not begun yet is made valid under the same key, once', () => {
    const later = NOW + 3_650 * DAY_MS;
    const early = writeEarlierAuthority(folder, later);
    expect(ensure(later).hasBegunAnew).toBe(false);
    const { authority, hasBegunAnew } = ensure();
    expect(hasBegunAnew).toBe(true);
    expect(authority.validFromDate.getTime()).toBeLessThan(NOW);
    expect(authority.validTo).toBe(early.validTo);
    expect(authority.subject).toBe(early.subject);
    // A device that trusts the earlier certificate, because the clock is behind today, trusts the server all the same.
    const server = serverCertificate();
    expect([server.checkIssued(early), server.verify(early.publicKey)]).toEqual([true, true]);
    expect([server.checkIssued(authority), server.verify(authority.publicKey)]).toEqual([true, true]);
    expect(ensure()).toMatchObject({
      hasBegunAnew: false,
      authority: { fingerprint256: authority.fingerprint256 },
    });
  });

  it('an authority that has not begun is made anew once, also where the clock is years behind', () => {
    writeEarlierAuthority(folder, NOW);
    expect([ensure(0).hasBegunAnew, ensure(0).hasBegunAnew]).toEqual([true, false]);
  });

  it('another key renews the server certificate, as after an interrupted start', () => {
    ensure();
    writeFileSync(join(folder, 'tls', 'server.key'), readFileSync(join(folder, 'tls', 'ca.key')));
    expect(ensure().renewed).toBe(true);
    expect(ensure().renewed).toBe(false);
  });

  it('the server certificate leaves out hosts beyond the authority', () => {
    ensure();
    const renamed = ensure(NOW, ['other', 'other.local', '192.168.1.20', '93.184.216.34']);
    expect(renamed.hosts).toEqual(['other.local', '192.168.1.20']);
    expect(ensure(NOW, ['other', 'other.local', '192.168.1.20', '93.184.216.34']).renewed).toBe(false);
  });

  it('the server certificate names public addresses that the box had when the authority was made', () => {
    const requested = [...hosts, '93.184.216.34'];
    expect(ensure(NOW, requested).hosts).toEqual(requested);
    expect(ensure(NOW, ['93.184.216.35', '93.184.216.34']).hosts).toEqual(['93.184.216.34']);
  });

  it('an authority that tablets trust is never replaced', () => {
    ensure();
    const ended = /ended on .* clock says 2036-.* delete the folder/;
    expect(() => ensure(NOW + 3_652 * DAY_MS)).toThrow(ended);
    rmSync(join(folder, 'tls', 'ca.key'));
    expect(() => ensure()).toThrow(/put it back from a copy/);
  });

  it.each(['server.crt', 'server.key'])('a damaged %s is made anew under the same authority', (name) => {
    const { authority } = ensure();
    for (const damaged of ['', 'no certificate']) {
      writeFileSync(join(folder, 'tls', name), damaged);
      expect(ensure()).toMatchObject({
        renewed: true,
        authority: { fingerprint256: authority.fingerprint256 },
      });
      expect(ensure().renewed).toBe(false);
    }
  });

  it.each(['ca.crt', 'ca.key'])('a damaged %s is for a person to put back', (name) => {
    ensure();
    writeFileSync(join(folder, 'tls', name), '');
    expect(() => ensure()).toThrow(ConfigError);
    expect(() => ensure()).toThrow(`in ${join(folder, 'tls')} `);
    expect(() => ensure()).toThrow(/put it back from a copy/);
  });

  it('the server certificate ends with the authority at the latest', () => {
    const { authority } = ensure();
    ensure(NOW + 3_500 * DAY_MS);
    expect(serverCertificate().validTo).toBe(authority.validTo);
    expect(ensure(NOW + 3_600 * DAY_MS).renewed).toBe(false);
  });
});
