/** What a device is told before anybody signs in, and what the administrator is told of the computer. */
import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'shared-schema/clock';
import { afterEach, describe, expect, it } from 'vitest';
import { VERSION } from '#config/version.ts';
import { ensureCertificates } from '#lan/ensure-certificates.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { openTestSchool, type TestSchool } from '#test/test-school.ts';

let served: TestSchool;
afterEach(() => served.close());

const hosts = ['library-pc', 'chickadee.local', 'localhost', '127.0.0.1', '192.168.1.20'];

/** A school that serves tablets with its own certificate. */
async function openBox() {
  const folder = temporaryFolder();
  const now = Date.parse('2026-01-05T08:00:00.000Z');
  const { certFile, keyFile, authority } = ensureCertificates(folder, hosts, now);
  const settings = { tls: { certFile, keyFile }, port: 443, lanSetupPort: 8081 };
  served = await openTestSchool({ folder, settings });
  return { authority, certFile };
}

const setup = async () => (await served.call({ method: 'GET', url: '/api/device-setup' })).json();
const certificate = () => served.call({ method: 'GET', url: '/api/device-setup/certificate' });

describe('preparing a device', () => {
  it('a device without a sign-in learns the addresses of the box and the fingerprint of its authority', async () => {
    const { authority } = await openBox();
    expect(await setup()).toEqual({
      schoolName: '',
      addresses: ['https://192.168.1.20', 'https://chickadee.local'],
      trustPage: 'http://192.168.1.20:8081/',
      fingerprint: authority.fingerprint256,
    });
    const sent = await certificate();
    expect(sent.headers['content-type']).toBe('application/x-x509-ca-cert');
    expect(new X509Certificate(sent.rawPayload).fingerprint256).toBe(authority.fingerprint256);
  });

  it('a school that brings its certificate has nothing to install', async () => {
    const { certFile } = await openBox();
    const brought = join(served.folder, 'brought');
    mkdirSync(brought);
    writeFileSync(join(brought, 'school.crt'), readFileSync(certFile));
    await served.close();
    const tls = { certFile: join(brought, 'school.crt'), keyFile: '' };
    served = await openTestSchool({ folder: served.folder, settings: { tls, port: 8443 } });
    expect(await setup()).toMatchObject({ trustPage: null, fingerprint: null });
    expect((await setup()).addresses).toContain('https://chickadee.local:8443');
    expect((await certificate()).json()).toMatchObject({ code: 'no_own_authority' });
  });

  it('a server over plain HTTP has no address to give', async () => {
    served = await openTestSchool();
    expect(await setup()).toEqual({ schoolName: '', addresses: [], trustPage: null, fingerprint: null });
    expect((await certificate()).statusCode).toBe(404);
  });
});

const stateOf = async () => (await (await served.setUpAdmin()).call('GET', '/api/admin/box')).json();

describe("the administrator's view of the computer", () => {
  it('versions, disk and certificate are those of this machine', async () => {
    const { certFile } = await openBox();
    const state = await stateOf();
    expect(state.version).toEqual({ running: VERSION, installed: VERSION });
    expect(state.disk.total).toBeGreaterThan(state.disk.free);
    expect(state.disk.database).toBeGreaterThan(0);
    expect(state.certificate).toEqual({
      isOwn: true,
      state: 'valid',
      names: hosts,
      validUntil: new X509Certificate(readFileSync(certFile)).validToDate.toISOString(),
      authorityUntil: expect.stringMatching(/^203\d/),
    });
    expect(state.backups).toBeNull();
    expect(state).toMatchObject({ isHosted: false, disk: { hasFiles: true } });
  });

  it('backups on the disk of the school are enough where a second disk takes copies', async () => {
    const settings = { backupDir: temporaryFolder(), secondBackupDir: join(temporaryFolder(), 'usb') };
    served = await openTestSchool({ settings });
    expect((await stateOf()).backups).toMatchObject({ isOnSameDisk: false });
  });

  it('backups are counted, and a folder that is away is no failure of the page', async () => {
    const backupDir = temporaryFolder();
    served = await openTestSchool({ settings: { backupDir } });
    expect((await stateOf()).backups).toMatchObject({
      ...{ folder: backupDir, count: 0, newest: null, isOnSameDisk: true },
      disk: { free: expect.any(Number), total: expect.any(Number) },
    });
    await served.close();
    served = await openTestSchool({ settings: { backupDir: join(backupDir, 'away') } });
    expect((await stateOf()).backups).toMatchObject({ count: 0, disk: null });
  });

  it('a school of a district with its files in a storage says so', async () => {
    served = await openTestSchool();
    const fileStorage = {
      endpoint: 'https://s3.test',
      bucket: 'b',
      region: 'r',
      accessKeyId: 'k',
      prefix: '',
    };
    Object.assign(served.school.config, { fileStorage, schoolHost: 'oak.schools.test' });
    expect(await stateOf()).toMatchObject({ isHosted: true, disk: { hasFiles: false } });
  });

  it('backups that stopped are late', async () => {
    served = await openTestSchool({ settings: { backupDir: temporaryFolder() } });
    expect((await stateOf()).backups).toMatchObject({ isLate: false });
    served.clock.advance(4 * HOUR_MS);
    const head = await served.signIn('head', 'head-secret');
    expect((await head.ok('GET /api/admin/box')).backups).toMatchObject({ isLate: true });
  });

  it('a certificate is ending for three weeks, and has ended then', async () => {
    const { certFile } = await openBox();
    const until = new X509Certificate(readFileSync(certFile)).validToDate.getTime();
    await served.setUpAdmin();
    const stateAt = async (at: number) => {
      served.clock.advance(at - served.clock.now());
      const head = await served.signIn('head', 'head-secret');
      return (await head.ok('GET /api/admin/box')).certificate?.state;
    };
    expect(await stateAt(until - 22 * DAY_MS)).toBe('valid');
    expect(await stateAt(until - 20 * DAY_MS)).toBe('ending');
    expect(await stateAt(until)).toBe('ended');
  });

  it('a certificate or an authority that has not begun yet is early', async () => {
    const { certFile } = await openBox();
    const from = new X509Certificate(readFileSync(certFile)).validFromDate.getTime();
    await served.setUpAdmin();
    served.clock.jump(from - MINUTE_MS - served.clock.now());
    const head = await served.signIn('head', 'head-secret');
    expect((await head.ok('GET /api/admin/box')).certificate?.state).toBe('early');
  });

  it('tablets that did not report for a week are counted as silent', async () => {
    served = await openTestSchool();
    const teacher = await served.teacher('Rivera');
    const classroom = (await teacher.call('POST', '/api/class-codes', { name: 'Room 1' })).json();
    for (const [name, age] of [
      ['A', 0],
      ['B', 9],
    ] as const) {
      await addTablet(name, age, classroom.id);
    }
    const { tablets } = await stateOf();
    expect(tablets).toMatchObject({ prepared: 2, silent: 1 });
    expect(Date.parse(tablets.lastSeen)).toBe(served.clock.now());
  });
});

async function addTablet(name: string, daysAgo: number, classId: number): Promise<void> {
  const at = new Date(served.clock.now() - daysAgo * DAY_MS).toISOString();
  const { db } = served.school;
  const device = { uid: crypto.randomUUID(), name, created_at: at, last_seen_at: at };
  const { id } = await db.insertInto('devices').values(device).returning('id').executeTakeFirstOrThrow();
  const tablet = { token_hash: name, state: 'active', prepared_at: at, last_seen_at: at } as const;
  await db
    .insertInto('tablets')
    .values({ device_id: id, ...tablet })
    .execute();
  await db.insertInto('tablet_classes').values({ device_id: id, class_id: classId }).execute();
}
