/** The technician's walk of docs/operating.md: from a box that nobody has used to a tablet on which a child records. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from 'sync-server/config/clock';
import { makeConfig } from 'sync-server/config/config';
import { parseEnv } from 'sync-server/config/env';
import { type Lan, openLan } from 'sync-server/lan/open-lan';
import { freePort } from 'sync-server/test/free-port';
import { Student } from '#browser/actors/student.ts';
import { Teacher } from '#browser/actors/teacher.ts';
import { createDevice, type Device } from '#browser/support/device/chromium.ts';
import { hasCertutil } from '#browser/support/device/install-authority.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { checkMicrophone } from '#browser/support/hands/check-microphone.ts';
import { expect, test } from '#browser/support/test-school.ts';
import { createSchoolServer, type SchoolServer } from '#support/school-server.ts';

let place: string;
let lan: Lan;
let server: SchoolServer;
let port: number;
const devices: Device[] = [];

test.beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'chickadee-walk-'));
  const dataDir = join(place, 'data');
  port = await freePort();
  const config = makeConfig(
    parseEnv({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), LAN_SETUP_PORT: '0' }),
  );
  lan = await openLan(config, systemClock, {
    findNetworks: () => [{ address: '127.0.0.1', prefix: 8 }],
    announce: () => ({ refresh: async () => true, close: async () => undefined }),
    warn: () => undefined,
  });
  const { certFile, keyFile } = lan;
  server = await createSchoolServer(
    { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, BACKUP_DIR: join(place, 'backups'), LOG_LEVEL: 'warn' },
    { port, dataDir },
  );
  await server.start();
});
test.afterEach(async () => {
  for (const device of devices.splice(0)) await device.dispose();
  await server.dispose();
  await lan.close();
  await rm(place, { recursive: true, force: true });
});

/**
 * A device of the shop: the page without a script gives it the certificate, which somebody installs. It opens the box
 * by `host`, an address or a name of the box.
 */
async function prepareDevice(
  name: string,
  host: string,
  viewport: { width: number; height: number },
): Promise<Device> {
  const folder = join(place, name);
  const baseURL = `https://${host}:${port}`;
  const shop = { baseURL, port, viewport, isShortLived: true };
  // The smaller browser starts with a tenth of the work; only the larger one asks the device whom it trusts.
  const asBought = await createDevice(shop);
  const page = await asBought.open();
  await page.goto(lan.pageUrl);
  await expect(page.getByText(lan.fingerprint)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download/ }).click();
  const authority = join(place, `${name}.crt`);
  await (await download).saveAs(authority);
  await asBought.dispose();
  const device = await createDevice({ ...shop, folder, isFullBrowser: true, authority });
  devices.push(device);
  return device;
}

async function checkDevice({ page }: Device): Promise<void> {
  await page.goto('/setup');
  const check = (name: string) => page.getByRole('region', { name });
  await expectLoaded(check('Secure connection').getByText('Good')).toBeVisible();
  await expect(check('Secure connection').getByText('This device trusts the school’s server.')).toBeVisible();
  await checkMicrophone(page);
  await check('Speaker').getByRole('button', { name: 'Play a sound' }).click();
  await check('Speaker').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByLabel('Name of the school')).toHaveValue('Maple Street School');
}

/** Runs in the page of a teacher: what the screens would send. Their steps are in main-path.spec.ts, on perfect. */
async function prepareBluebirds(): Promise<void> {
  const post = async (path: string, body: object | FormData) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(path, {
      method: 'POST',
      ...(isForm
        ? { body }
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const picture = new OffscreenCanvas(320, 240);
  picture.getContext('2d')?.fillRect(0, 0, 160, 240);
  const form = new FormData();
  form.set('file', await picture.convertToBlob({ type: 'image/png' }), 'picture.png');
  const { fileUrl: imageUrl } = await post('/api/upload', form);
  const { id: classCodeId, code: classCode } = await post('/api/class-codes', { name: 'Bluebirds' });
  const mei = { username: 'mei', password: 'mei', firstName: 'Mei', lastName: 'Lin', role: 'student' };
  const { id: studentId } = await post('/api/users', mei);
  await post('/api/class-codes/join', { studentId, classCode });
  const questions = [{ id: 'q1', prompt: 'What do you see?', imageUrl }];
  const park = { title: 'At the Park', type: 'picture_prompt', difficulty: 'beginner', questions };
  const { id: activityId } = await post('/api/activities', park);
  await post('/api/assignments', { activityId, classCodeId, isActive: true });
}

// A run that must be whole fails where the program is missing.
const withDevices = hasCertutil() || process.env.CI ? test : test.skip;
withDevices('a technician goes from nothing to a tablet on which a child records', async () => {
  const laptop = await test.step('the laptop trusts the school', async () => {
    const device = await prepareDevice('laptop', '127.0.0.1', { width: 1440, height: 900 });
    await device.open();
    return device;
  });
  await test.step('the administrator is made, and sees the settings', async () => {
    const { page } = laptop;
    const code = server.output.join('').match(/[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/)?.[0] ?? '';
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Use the setup code' }).click();
    await page.getByLabel('Setup code').fill(code);
    await page.getByLabel('Username').fill('head');
    await page.getByRole('textbox', { name: 'Password' }).fill('listen-first');
    await page.getByRole('button', { name: 'Create Administrator' }).click();
    await expectLoaded(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expectLoaded(page.getByRole('region', { name: 'Certificate' })).toBeVisible();
    await page.getByLabel('Name of the school').fill('Maple Street School');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expectLoaded(page.getByText('The school is called Maple Street School.')).toBeVisible();
  });
  const teacher = new Teacher(laptop);
  await test.step('a teacher signs up, and has a class, a student and an activity', async () => {
    await laptop.close();
    await teacher.signUp({
      ...{ firstName: 'Rosa', lastName: 'Rivera' },
      ...{ email: 'rosa@maple.example', password: 'sing-along' },
    });
    await laptop.page.evaluate(prepareBluebirds);
  });
  const tablet = await test.step('the tablet trusts the school, and is ready', async () => {
    const device = await prepareDevice('tablet', 'chickadee.local', { width: 820, height: 1180 });
    await device.open();
    await checkDevice(device);
    return device;
  });
  await test.step('the tablet is prepared for the class', async () => {
    const onTablet = new Teacher(tablet);
    await onTablet.signInHere('rosa@maple.example', 'sing-along');
    await onTablet.prepareTablet('Bluebirds');
    await expectLoaded(tablet.page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  });
  await test.step('a child taps the own picture and records, and the teacher hears it', async () => {
    const mei = new Student(tablet, 'mei');
    await mei.tapPicture('Mei');
    await mei.card('At the Park').getByRole('link').click();
    await mei.answerAll(1);
    await teacher.page.reload();
    await teacher.openTab('Student Recordings');
    await expectSynced(teacher.recordings()).toHaveCount(1);
  });
  await test.step('a device that trusts the authority opens the box by name, and keeps the app', async () => {
    const { page } = tablet;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await server.stop();
    await page.goto('/setup');
    await expectLoaded(page.getByRole('heading', { name: 'Prepare this device' })).toBeVisible();
  });
});
