/** What the sign-in pages say of a wrong password, and of Google where it does not let somebody in. */
import { openTestIssuer, type TestIssuer } from 'sync-server/test/test-issuer';
import { expectLoaded } from '#browser/support/expect.ts';
import { expect, test as withSchool } from '#browser/support/test-school.ts';
import { expectToast } from '#browser/support/toast.ts';
import { prepareClass } from '#support/prepared-class.ts';

/** A school that has set Google up, with a stand-in for Google. */
const test = withSchool.extend<{ issuer: TestIssuer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  issuer: async ({}, use) => {
    const issuer = await openTestIssuer();
    await use(issuer);
    await issuer.close();
  },
  settings: async ({ issuer }, use) => {
    const { clientId, issuer: address, jwksUrl, scriptUrl } = issuer.config;
    await use({
      ...{ GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: address },
      ...{ GOOGLE_JWKS_URL: jwksUrl, GOOGLE_SCRIPT_URL: scriptUrl },
    });
  },
});

test('a teacher and a child read why they were not let in', async ({ testSchool, issuer }) => {
  await prepareClass(testSchool.server.url, 1);
  const page = await (await testSchool.tablet()).open();
  await page.goto('/teacher-login');
  await page.getByLabel('Email or username').fill('rivera');
  await page.getByRole('textbox', { name: 'Password' }).fill('not-mine-at-all');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Error', 'Invalid credentials');

  const google = page.getByRole('button', { name: 'Continue with Google' });
  const tapGoogle = async () => {
    await google.click();
    await page.waitForURL(/\/api\/auth\/google\/page/);
    await google.click();
  };
  issuer.person = { sub: 'google-of-a-stranger', email: 'stranger@other.example' };
  await page.goto('/student-login');
  await expectLoaded(google).toBeVisible();
  await tapGoogle();
  await expectToast(page, 'Google Login Failed');
  await page.goto('/teacher-login');
  const refused = testSchool.wifi.put(/\/api\/health/, 'refuse');
  await expectLoaded(google).toBeVisible();
  await google.click();
  await expectToast(page, 'Google Sign In Unavailable', 'Google authentication service is not available.');
  refused.lift();

  // Google's script does not come: from a developer's machine it never lets anybody in.
  await issuer.close();
  await google.click();
  await expectToast(page, 'Development Mode');
  await expect(page).toHaveURL(/\/teacher-login$/);
});
