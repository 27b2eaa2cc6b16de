/** A school box over HTTPS by its name: what a device gets that trusts it, and what one is told that does not. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { ensureCertificates } from 'sync-server/lan/ensure-certificates';
import { createDevice, type Device, type DeviceOptions } from '#browser/support/device/chromium.ts';
import { hasCertutil } from '#browser/support/device/install-authority.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { test } from '#browser/support/google-school.ts';
import { checkMicrophone } from '#browser/support/hands/check-microphone.ts';
import { expect } from '#browser/support/test-school.ts';
import { expectToast } from '#browser/support/toast.ts';
import { createSchoolServer, quickToSignIn, type SchoolServer } from '#support/school-server.ts';

const ORIGIN = 'https://chickadee.local:8080';

let dataDir: string;
let server: SchoolServer;
let device: Device;
let authority: string;
test.beforeEach(async ({ settings: google }) => {
  dataDir = await mkdtemp(join(tmpdir(), 'chickadee-box-'));
  const tls = ensureCertificates(dataDir, ['chickadee.local', '127.0.0.1'], Date.now());
  authority = join(dataDir, 'tls', 'ca.crt');
  const settings = { ...quickToSignIn, ...google, TLS_CERT_FILE: tls.certFile, TLS_KEY_FILE: tls.keyFile };
  server = await createSchoolServer(settings, { dataDir });
  await server.start();
});
test.afterEach(async () => {
  await device.dispose();
  await server.dispose();
  await rm(dataDir, { recursive: true, force: true });
});

/** A tablet in the network of the box, whose name leads to it. */
async function openTablet(more: Partial<DeviceOptions> = {}): Promise<Page> {
  device = await createDevice({
    baseURL: ORIGIN,
    port: server.port,
    isFullBrowser: true,
    isShortLived: true,
    ...more,
  });
  return device.open();
}
const check = (page: Page, name: string) => page.getByRole('region', { name });

// A run that must be whole fails where the program is missing.
const onDevices = hasCertutil() || process.env.CI ? test : test.skip;
onDevices(
  'a device that trusts the authority opens the box by name, keeps the app, and records',
  async () => {
    const page = await openTablet({ authority });
    await page.goto('/setup');
    await expectLoaded(
      check(page, 'Secure connection').getByText('This device trusts the school’s server.'),
    ).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await checkMicrophone(page);
    await server.stop();
    await page.reload();
    await expectLoaded(page.getByRole('heading', { name: 'Prepare this device' })).toBeVisible();
  },
);

test('a device that does not trust it is told so, and what to install; Google lets nobody in', async ({
  issuer,
}) => {
  const page = await openTablet();
  await expect(page.goto('/setup')).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
  await page.getByRole('button', { name: 'Advanced' }).click();
  await page.getByRole('link', { name: /^Proceed to / }).click();
  await expectLoaded(page.getByRole('heading', { name: 'Prepare this device' })).toBeVisible();
  const trust = check(page, 'Secure connection');
  await expect(trust.getByText(/the device does not trust the school’s certificate yet/)).toBeVisible();
  await expect(trust.getByText(/^Install the certificate as described on this page/)).toBeVisible();
  await expect(page.getByText('This device is not ready yet. Start with what is marked red.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download the certificate' })).toBeVisible();

  issuer.isRefusing = true;
  await page.goto('/student-login');
  const google = page.getByRole('button', { name: 'Continue with Google' });
  await expectLoaded(google).toBeVisible();
  await google.click();
  await page.waitForURL(/\/api\/auth\/google\/page/);
  await google.click();
  await expectToast(page, 'Authentication Failed', 'Failed to authenticate with Google');
});
