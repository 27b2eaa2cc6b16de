/** What the sign-in pages say of a wrong password, and of Google where it does not let somebody in. */
import { PLAIN_ORIGIN } from '#browser/support/device/chromium.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { test } from '#browser/support/google-school.ts';
import { expect } from '#browser/support/test-school.ts';
import { expectToast } from '#browser/support/toast.ts';
import { prepareClass } from '#support/prepared-class.ts';

test('a teacher and a child read why they were not let in', async ({ testSchool, issuer }) => {
  await prepareClass(testSchool.server.url, 1);
  const page = await (await testSchool.tablet()).open();
  await page.goto('/teacher-login');
  await page.getByLabel('Email or username').fill('rivera');
  await page.getByRole('textbox', { name: 'Password' }).fill('not-mine-at-all');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Error', 'Invalid credentials');

  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Rivera');
  await page.getByLabel('School name').fill('Maple Street School');
  await page.getByLabel('Email').fill('rosa@other.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('sing-along');
  await page.getByLabel('Sign-up code').fill('AAAA-AAAA');
  testSchool.wifi.failNext(/\/api\/users$/, 'answer-500');
  await page.getByRole('button', { name: 'Create Account', exact: true }).click();
  await expectToast(page, 'Error', 'Account creation failed');

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

  // The school by its address in the local network, without HTTPS.
  await page.goto(`${PLAIN_ORIGIN}/teacher-login`);
  await expectLoaded(google).toBeVisible();
  await google.click();
  await expectToast(page, 'Development Environment');
});
