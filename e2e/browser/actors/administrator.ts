/** The school's administrator, and the way into the administrator's pages. */
import type { Page } from 'playwright';
import { expectLoaded } from '#browser/support/expect.ts';
import { Caller } from '#support/caller.ts';
import type { SchoolServer } from '#support/school-server.ts';

export const administrator = { username: 'head', password: 'listen-first' };

/** Makes the administrator with the code that the server printed. */
export async function prepareAdministrator({
  url,
  output,
}: Pick<SchoolServer, 'url' | 'output'>): Promise<void> {
  const code = output.join('').match(/[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/)?.[0];
  const names = { firstName: 'Hilda', lastName: 'Head' };
  await new Caller(url).call('POST', '/api/auth/setup', { ...administrator, ...names, code });
}

/** Opens the list of users on a device where nobody is signed in. */
export async function signInAdministrator(page: Page, account = administrator): Promise<void> {
  await page.goto('/admin/users');
  await page.getByLabel('Username').fill(account.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectLoaded(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
}

/** Chooses an action in the menu of an account, of which the list of users shows one by this name. */
export async function chooseInMenu(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
