/** A teacher at a laptop, who works through the screens as they are. */
import { expect } from 'playwright/test';
import type { Device } from '#browser/support/device/chromium.ts';
import { expectAllSent, expectLoaded, expectSynced } from '#browser/support/expect.ts';
import { expectStored } from '#browser/support/toast.ts';
import { drawPicture } from '#support/picture.ts';
import { TEACHER_PASSWORD } from '#support/prepared-class.ts';

export interface NewTeacher {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const drawnPicture = (number: number): Picture => ({
  name: `picture-${number}.png`,
  mimeType: 'image/png',
  buffer: drawPicture(number * 25),
});

export class Teacher {
  readonly device: Device;

  constructor(device: Device) {
    this.device = device;
  }

  get page() {
    return this.device.page;
  }

  async signUp({ firstName, lastName, email, password }: NewTeacher): Promise<void> {
    await this.device.open();
    await this.page.goto('/teacher-login');
    await this.page.getByRole('button', { name: 'Create account', exact: true }).click();
    await this.page.getByLabel('First name').fill(firstName);
    await this.page.getByLabel('Last name').fill(lastName);
    await this.page.getByLabel('School name').fill('Maple Street School');
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByRole('textbox', { name: 'Password' }).fill(password);
    await this.page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expectLoaded(this.page.getByRole('heading', { name: 'Teacher Dashboard' })).toBeVisible();
  }

  /** Signs Rivera of a prepared class in, and has everything on the device. */
  async signIn(): Promise<void> {
    await this.device.open();
    await this.signInHere('rivera', TEACHER_PASSWORD);
    await this.waitUntilAllSent();
  }

  /** Signs in on the page that is open; `isOwn`: on a computer that nobody else uses. */
  async signInHere(username: string, password: string, { isOwn = false } = {}): Promise<void> {
    await this.page.goto('/teacher-login');
    await this.page.getByLabel('Email or username').fill(username);
    await this.page.getByRole('textbox', { name: 'Password' }).fill(password);
    if (isOwn) await this.page.getByRole('checkbox', { name: 'This is my own computer' }).check();
    await this.page.getByRole('button', { name: 'Sign In' }).click();
    await expectLoaded(this.page.getByRole('heading', { name: 'Teacher Dashboard' })).toBeVisible();
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Logout' }).click();
    // Not the heading: the start page has one of the same name.
    await expectSynced(this.page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  }

  async openTab(name: string): Promise<void> {
    const sections = this.page.getByRole('tablist', { name: 'Dashboard sections' });
    await sections.getByRole('tab', { name }).click();
  }

  tile(name: string) {
    return this.page.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  async createClass(name: string): Promise<void> {
    await this.openTab('Manage Classes');
    const first = this.page.getByRole('form', { name: 'Create a class' });
    const another = this.page.getByRole('button', { name: 'Create a class' });
    await expectLoaded(first.or(another)).toBeVisible();
    if (await another.isVisible()) await another.click();
    await first.getByLabel('Class name').fill(name);
    await first.getByRole('button', { name: 'Create Class' }).click();
    // In the list at once; what the toast says of it waits for the school.
    await expect(this.classNamed(name)).toBeVisible();
  }

  classNamed(name: string) {
    return this.page.getByRole('tabpanel', { name: 'Manage Classes' }).getByRole('article', { name });
  }

  async renameClass(name: string, to: string): Promise<void> {
    const panel = this.page.getByRole('tabpanel', { name: 'Manage Classes' });
    await panel.getByRole('button', { name: `More actions for ${name}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Edit Class' });
    await dialog.getByLabel('Class name').fill(to);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(this.classNamed(to)).toBeVisible();
  }

  /** Creates a student in the class that is open; the password is the username. */
  async createStudent(firstName: string, lastName: string, username: string): Promise<void> {
    await this.page.getByRole('tab', { name: 'Create New Student' }).click();
    const form = this.page.getByRole('form', { name: 'Create Student Account' });
    await form.getByLabel('First name').fill(firstName);
    await form.getByLabel('Last name').fill(lastName);
    await form.getByLabel('Username').fill(username);
    await form.getByRole('button', { name: 'Create Student' }).click();
    await expectStored(this.page, 'Student Created Successfully');
  }

  /** Opens the wizard for a new picture prompt, up to its questions. */
  async openPictureWizard(title: string) {
    await this.openTab('Activities');
    await this.page.getByRole('button', { name: /Picture Prompts/ }).click();
    const wizard = this.page.getByRole('dialog', { name: 'Create Activity' });
    await wizard.getByLabel('Title').fill(title);
    await wizard.getByRole('button', { name: 'Next' }).click();
    return wizard;
  }

  /** A picture prompt with one uploaded picture for each question. */
  async createPictureActivity(
    title: string,
    prompts: readonly string[],
    pictureFor: (number: number) => Picture = drawnPicture,
  ): Promise<void> {
    const wizard = await this.openPictureWizard(title);
    for (const [index, prompt] of prompts.entries()) {
      await this.#addQuestion(prompt, pictureFor(index + 1));
    }
    await wizard.getByRole('button', { name: 'Next' }).click();
    await wizard.getByRole('button', { name: 'Create Activity' }).click();
    await expectStored(this.page, 'Activity Saved');
  }

  async #addQuestion(prompt: string, picture: Picture): Promise<void> {
    const wizard = this.page.getByRole('dialog', { name: 'Create Activity' });
    await wizard.getByRole('button', { name: 'Add Question' }).click();
    await wizard.getByLabel('Question Prompt').fill(prompt);
    await wizard
      .getByRole('group', { name: 'Question Image' })
      .locator('input[type=file]')
      .setInputFiles(picture);
    await expectSynced(wizard.getByRole('group', { name: 'Question Image' }).getByRole('img')).toBeVisible();
    await wizard.getByRole('button', { name: 'Done Editing' }).click();
  }

  async assign(title: string, className: string): Promise<void> {
    await this.openTab('Activities');
    await this.page.getByRole('button', { name: `Assign ${title}` }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Assign Activity to Class' });
    await dialog.getByRole('checkbox', { name: new RegExp(className) }).check();
    await dialog.getByRole('button', { name: 'Assign to Class' }).click();
    await expectStored(this.page, 'Assignment Created');
    await dialog.getByRole('button', { name: 'Done' }).click();
  }

  /** Opens the list of the class's tablets. */
  async openTablets(className: string): Promise<void> {
    await this.openTab('Manage Classes');
    await this.page.getByRole('article', { name: className }).getByRole('button').first().click();
    await this.page.getByRole('tab', { name: 'Tablets' }).click();
  }

  /** On the tablet itself: prepares it for the class and leaves it to the children. */
  async prepareTablet(className: string, options: { timeout?: number } = {}): Promise<void> {
    await this.openTablets(className);
    await this.page.getByRole('button', { name: 'Prepare this tablet' }).click();
    const dialog = this.page.getByRole('dialog', { name: `Prepare this tablet for ${className}` });
    await dialog.getByRole('button', { name: 'Prepare' }).click();
    await expectSynced(dialog.getByText('This tablet is ready')).toBeVisible(options);
    await dialog.getByRole('button', { name: 'Log out now' }).click();
    await expectSynced(this.page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  }

  tablet(name: string) {
    return this.page.getByRole('listitem', { name });
  }

  /** Everything this laptop made has reached the school. */
  async waitUntilAllSent(): Promise<void> {
    await expectAllSent(this.page);
  }

  recordings() {
    return this.page.getByRole('tabpanel', { name: 'Student Recordings' }).getByRole('article');
  }

  /** Asked when a form with changes is closed. */
  leaveQuestion() {
    return this.page.getByRole('dialog', { name: 'Leave without saving?' });
  }

  async giveFeedback(index: number, words: string, score: number): Promise<void> {
    await this.recordings()
      .nth(index)
      .getByRole('button', { name: /^Give feedback/ })
      .click();
    const dialog = this.page.getByRole('dialog', { name: /^Feedback for/ });
    await dialog.getByLabel('Written feedback').fill(words);
    await dialog.getByLabel('Score (0-100)').fill(String(score));
    await dialog.getByRole('button', { name: 'Save Feedback' }).click();
    await expectStored(this.page, 'Your feedback has been saved successfully.');
  }
}
