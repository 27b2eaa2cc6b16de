/** The ways in: a colleague's sign-up, Google, the administrator's second factor, and an end to a lost device's session. */
import type { Page } from 'playwright';
import type { UserDocument } from 'shared-schema/contract';
import { codeOf } from 'sync-server/test/people/authenticator';
import { Teacher } from '#browser/actors/teacher.ts';
import { PLAIN_ORIGIN } from '#browser/support/device/chromium.ts';
import { expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { test } from '#browser/support/google-school.ts';
import { expectNoBarrierByDayOrNight } from '#browser/support/hands/barriers.ts';
import { expect, type TestSchool } from '#browser/support/test-school.ts';
import { expectToast } from '#browser/support/toast.ts';
import { Caller } from '#support/caller.ts';
import { prepareClass, TEACHER_PASSWORD } from '#support/prepared-class.ts';

const head = { username: 'head', password: 'listen-first' };

async function prepareHead({ server }: TestSchool): Promise<Caller> {
  const code = server.output.join('').match(/[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/)?.[0];
  const caller = new Caller(server.url);
  await caller.call('POST', '/api/auth/setup', { ...head, code, firstName: 'Hilda', lastName: 'Head' });
  return caller;
}

/** Resolves when nobody is signed in: a page that is left before would stay in the session. */
async function logOut(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Logout' });
  await button.click();
  await expectSynced(button).toHaveCount(0);
}

test('a colleague signs up with the code of the school, under another name where the first is taken', async ({
  testSchool,
}) => {
  await prepareClass(testSchool.server.url, 1);
  const { code } = await (await prepareHead(testSchool)).call<{ code: string }>('GET', '/api/sign-up-code');
  const page = await (await testSchool.laptop()).open();
  await page.goto('/teacher-login');
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await page.getByLabel('Sign-up code').fill('AAAA-AAAA');
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Rivera');
  await page.getByLabel('School name').fill('Maple Street School');
  await page.getByLabel('Email').fill('rivera@other.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('sing-along');
  const submit = page.getByRole('button', { name: 'Create Account', exact: true });
  await submit.click();
  await expect(page.getByLabel('Sign-up code')).toHaveAccessibleDescription(/not right/);
  await page.getByLabel('Sign-up code').fill(code);
  await submit.click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/is taken/);
  await expectNoBarrierByDayOrNight(page, 'sign-up with all its fields');
  await page.getByLabel('Username').fill('rosa.rivera');
  await submit.click();
  await expectLoaded(page.getByRole('heading', { name: 'Teacher Dashboard' })).toBeVisible();
});

test('a teacher and a child whose accounts have the address sign in with Google', async ({
  testSchool,
  issuer,
}) => {
  const { teacher: caller } = await prepareClass(testSchool.server.url, 1);
  const page = await (await testSchool.laptop('new')).open();
  const tapGoogle = () => page.getByRole('button', { name: 'Continue with Google' }).click();

  issuer.person = { sub: 'google-of-a-stranger', email: 'stranger@other.example' };
  issuer.isPromptBlocked = true;
  await page.goto('/teacher-login');
  await expectNoBarrierByDayOrNight(page, 'teacher login with Google');
  await tapGoogle();
  await page.waitForURL(/\/api\/auth\/google\/page/);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect(page.getByText('Google Sign In: Please try again or use email login.')).toBeVisible();
  issuer.isPromptBlocked = false;
  await expectNoBarrierByDayOrNight(page, 'the page with the button of Google');
  await tapGoogle();
  await expectSynced(page.getByText('Google Authentication Failed')).toBeVisible();
  await expect(page).toHaveURL(/\/teacher-login$/);

  const me = await caller.call<UserDocument>('GET', '/api/users/current');
  issuer.person = { sub: 'google-of-ana', email: me.email };
  await tapGoogle();
  await page.waitForURL(/\/api\/auth\/google\/page/);
  await tapGoogle();
  await expectLoaded(page.getByRole('heading', { name: 'Teacher Dashboard' })).toBeVisible();
  await logOut(page);

  const [mei] = await caller.call<UserDocument[]>('GET', '/api/students');
  await caller.call('PATCH', `/api/users/${mei?.id}`, { email: 'mei@school.example' });
  issuer.person = { sub: 'google-of-mei', email: 'mei@school.example' };
  await page.goto('/student-login');
  await expectLoaded(page.getByText('Or use your school account')).toBeVisible();
  await expectNoBarrierByDayOrNight(page, 'student login with Google');
  await tapGoogle();
  await page.waitForURL(/\/api\/auth\/google\/page/);
  await tapGoogle();
  await expectLoaded(page.getByRole('heading', { name: /Mei/ })).toBeVisible();
  await logOut(page);

  // Google's script does not come: from a developer's machine it never lets anybody in.
  await page.goto('/teacher-login');
  await issuer.close();
  await tapGoogle();
  await expectToast(page, 'Development Mode');
  await expect(page).toHaveURL(/\/teacher-login$/);

  // The school by its address in the local network, without HTTPS.
  await page.goto(`${PLAIN_ORIGIN}/teacher-login`);
  await tapGoogle();
  await expectToast(page, 'Development Environment');
});

test('the administrator signs in with a second factor', async ({ testSchool }) => {
  await prepareHead(testSchool);
  const page = await (await testSchool.laptop()).open();
  const signIn = async () => {
    await page.getByLabel('Username').fill(head.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(head.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  await page.goto('/admin/users');
  await signIn();
  const offer = page.getByRole('region', { name: 'Your password opens every account of this school' });
  await expectSynced(offer).toBeVisible();
  await expectNoBarrierByDayOrNight(page, 'the offer of a second factor');
  await offer.getByRole('link', { name: 'Set up second factor' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel(/^Your current password/).fill(head.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const key = (await page.getByLabel('Or type this key into the app:').textContent()) ?? '';
  await expectNoBarrierByDayOrNight(page, 'the account while an app is connected');
  await page.getByLabel('Code of your authenticator app').fill(codeOf(key, Date.now()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(
    page.getByRole('list', { name: 'Keep your recovery codes' }).getByRole('listitem'),
  ).toHaveCount(8);
  await expectNoBarrierByDayOrNight(page, 'recovery codes');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('8 recovery codes left')).toBeVisible();

  await page.getByRole('link', { name: 'Back to the users' }).click();
  await expectLoaded(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await logOut(page);
  await page.goto('/admin/users');
  await signIn();
  // The code that turned it on works no second time, so this is the next one.
  await page.getByLabel('Code of your authenticator app').fill(codeOf(key, Date.now(), 1));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectSynced(page.getByRole('link', { name: 'Your account' })).toBeVisible();
});

test('a teacher signs a lost laptop out, and it does not come back by itself', async ({ testSchool }) => {
  await prepareClass(testSchool.server.url, 1);
  const lost = new Teacher(await testSchool.laptop());
  await lost.signIn();
  const teacher = new Teacher(await testSchool.laptop());
  await teacher.signIn();
  await teacher.page.getByRole('link', { name: 'Your account' }).click();
  const devices = teacher.page.getByRole('list', { name: 'Signed-in devices' });
  await expectLoaded(devices.getByText('This device')).toBeVisible();
  await expectNoBarrierByDayOrNight(teacher.page, 'the account of a teacher');
  // The class was prepared without a browser, in a session of its own.
  await devices.getByRole('button', { name: /^Log out Chrome/ }).click();
  await expectSynced(devices.getByRole('button', { name: /^Log out Chrome/ })).toHaveCount(0);
  await expectSynced(lost.page.getByText('Please sign in again')).toBeVisible();

  const own = teacher.page.getByRole('form', { name: 'Password' });
  await own.getByRole('textbox', { name: 'Current password' }).fill(TEACHER_PASSWORD);
  await own.getByRole('textbox', { name: 'New password' }).fill('another song');
  await own.getByRole('button', { name: 'Change password' }).click();
  await expectSynced(teacher.page.getByText('Password changed')).toBeVisible();
  await teacher.signOut();
  await teacher.signInHere('rivera', 'another song');
});
