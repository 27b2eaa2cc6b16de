/**
 * A school box over HTTPS by its name: what a device is told that does not trust it. One that does is in
 * technician-walk.spec.ts.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { ensureCertificates } from 'sync-server/lan/ensure-certificates';
import { createDevice, type Device } from '#browser/support/device/chromium.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { test } from '#browser/support/google-school.ts';
import { expect } from '#browser/support/test-school.ts';
import { expectToast } from '#browser/support/toast.ts';
import { createSchoolServer, quickToSignIn, type SchoolServer } from '#support/school-server.ts';

const ORIGIN = 'https://chickadee.local:8080';

let dataDir: string;
let server: SchoolServer;
let device: Device;
test.beforeEach(async ({ settings: google }) => {
  dataDir = await mkdtemp(join(tmpdir(), 'chickadee-box-'));
  const tls = ensureCertificates(dataDir, ['chickadee.local', '127.0.0.1'], Date.now());
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
async function openTablet(): Promise<Page> {
  device = await createDevice({
    baseURL: ORIGIN,
    port: server.port,
    isFullBrowser: true,
    isShortLived: true,
  });
  return device.open();
}
const check = (page: Page, name: string) => page.getByRole('region', { name });

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
