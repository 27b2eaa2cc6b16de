/** A child at a tablet, who sees pictures and buttons and nothing of what is behind them. */
import type { Locator } from 'playwright';
import { expect } from 'playwright/test';
import { STUDENT_RECORDING_LIMIT_MS } from 'shared-schema/rules/constants';
import type { Device } from '#browser/support/device/chromium.ts';
import { expectAllSent, expectLoaded, expectSynced, MICROPHONE_TIMEOUT_MS } from '#browser/support/expect.ts';

/** The longest answer where the questions say nothing, in seconds. */
const USUAL_ANSWER_SECONDS = STUDENT_RECORDING_LIMIT_MS / 1000;

export class Student {
  readonly device: Device;
  readonly username: string;
  readonly answerSeconds: number;

  /** `answerSeconds`: the longest answer to the questions of this child. */
  constructor(device: Device, username: string, answerSeconds = USUAL_ANSWER_SECONDS) {
    this.device = device;
    this.username = username;
    this.answerSeconds = answerSeconds;
  }

  get page() {
    return this.device.page;
  }

  /** Opens the app and signs in; a child's password is the username. */
  async signIn(): Promise<void> {
    await this.device.open();
    await this.signInHere();
  }

  /** Signs in on the page that is open. */
  async signInHere(): Promise<void> {
    await this.enterName();
    await expectLoaded(this.#greeting()).toBeVisible();
  }

  /** Types name and password at the sign-in and presses the button, whatever comes of it. */
  async enterName(): Promise<void> {
    const username = this.page.getByRole('textbox', { name: 'Username' });
    // A page that is loaded anew costs more processor time than all else that the child does here.
    if (!(await username.isVisible())) await this.page.goto('/student-login');
    await username.fill(this.username);
    await this.page.getByRole('textbox', { name: 'Password' }).fill(this.username);
    await this.page.getByRole('button', { name: 'Start Learning' }).click();
  }

  /** Taps the child's picture on the sign-in of a class tablet, and says yes to it. */
  async tapPicture(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
    await this.page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expectLoaded(this.#greeting()).toBeVisible();
  }

  /** Is on the dashboard afterwards; signs in if the tablet asks for it. */
  async comeIn(): Promise<void> {
    const login = this.page.getByRole('button', { name: 'Start Learning' });
    await expectLoaded(this.#greeting().or(login)).toBeVisible();
    if (!(await this.#greeting().isVisible())) await this.signInHere();
  }

  #greeting() {
    return this.page.getByRole('heading', { name: new RegExp(`^Hi, ${this.username}!`, 'i') });
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Logout' }).click();
    // The end of the session may wait for the school.
    await expectSynced(this.page.getByRole('heading', { name: /^Hi, / })).toHaveCount(0);
  }

  card(title: string) {
    return this.page.getByRole('article', { name: title });
  }

  /** Waits until this activity would play without a network. The card says so to nobody: it is as usual. */
  async waitUntilKept(title: string): Promise<void> {
    await expectSynced(this.card(title)).toHaveAttribute('data-offline', 'ready');
  }

  /** Waits until the app and the pictures of the activities would survive without a network. */
  async waitUntilReadyOffline(pictures: number): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expectLoaded
      .poll(() =>
        this.page.evaluate(async () => {
          const kept = await (await caches.open('media-v1')).keys();
          return navigator.serviceWorker.controller ? kept.length : -1;
        }),
      )
      .toBeGreaterThanOrEqual(pictures);
  }

  /** Everything this tablet holds of the child on the screen has reached the school. */
  async waitUntilAllSent(): Promise<void> {
    await expectAllSent(this.page);
  }

  /** The window becomes visible again, which makes the app refresh. */
  async refresh(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /** Refreshes until the screen shows `what`. */
  async refreshUntilVisible(what: Locator): Promise<void> {
    const read = async () => {
      await this.refresh();
      return what.isVisible();
    };
    await expectSynced.poll(read, { message: `waiting for ${what}`, intervals: [250, 500] }).toBe(true);
  }

  /** From its card on the dashboard, which may still be on its way to the screen. */
  async openCard(title: string): Promise<void> {
    await expectLoaded(this.card(title)).toBeVisible();
    await this.openActivity('', title);
  }

  /** From its card, or by its address where no card is on the screen. */
  async openActivity(id: number | string, title: string): Promise<void> {
    const way = this.card(title).getByRole('link');
    if (await way.isVisible()) await way.click();
    else await this.page.goto(`/student/activity/${id}`);
    await expectLoaded(this.page.getByRole('heading', { name: title })).toBeVisible();
  }

  /** Speaks until the screen says that it lasted at least `seconds`, stops, and keeps the recording. */
  async answerQuestion(number: number, seconds = 1): Promise<void> {
    await expect(this.page.getByRole('region', { name: `Question ${number}`, exact: true })).toBeVisible();
    await this.speak(seconds);
    await this.keepAnswer(number);
  }

  /** Keeps what was said: just now, or before the tab died. */
  async keepAnswer(number: number): Promise<void> {
    await this.stopSpeaking();
    await this.page.getByRole('button', { name: 'Keep this recording' }).click();
    await expect(this.page.getByRole('button', { name: `Question ${number}, answered` })).toBeVisible();
  }

  /** Says goodbye to an activity whose questions are all answered, and goes back to the dashboard. */
  async finishActivity(): Promise<void> {
    await this.page.getByRole('button', { name: 'Finish Activity' }).click();
    await expect(this.page.getByText('Activity Complete!')).toBeVisible();
    // The dashboard follows by itself.
    await expectLoaded(this.page.getByRole('heading', { name: /^Hi, / })).toBeVisible();
  }

  /** Starts recording and speaks for at least `seconds` by the recorder's own timer. */
  async speak(seconds: number): Promise<void> {
    await this.page.getByRole('button', { name: /^Record (your answer|again)$/ }).click();
    // The page looks by itself: questions from the test cost a third of what recording costs.
    await this.page.waitForFunction(
      ({ wanted, longest }) => {
        const left = document.querySelector('[role=timer]')?.textContent || `${longest}`;
        return longest - Number.parseInt(left, 10) >= wanted;
      },
      { wanted: seconds, longest: this.answerSeconds },
      { polling: 100, timeout: MICROPHONE_TIMEOUT_MS },
    );
  }

  /** Ends the recording, unless it has ended by itself after its time. */
  async stopSpeaking(): Promise<void> {
    const stop = this.page.getByRole('button', { name: 'Stop recording' });
    const keep = this.page.getByRole('button', { name: 'Keep this recording' });
    await expectLoaded(stop.or(keep)).toBeVisible();
    if (await stop.isVisible()) await stop.click({ timeout: 5_000 }).catch(() => undefined);
    await expectLoaded(keep).toBeVisible();
  }

  async nextQuestion(): Promise<void> {
    await this.page.getByRole('button', { name: 'Next' }).click();
  }

  /** Answers questions 1 to `count`, each with at least `seconds`, and finishes; ends on the dashboard. */
  async answerAll(count: number, seconds?: number): Promise<void> {
    for (let number = 1; number <= count; number += 1) {
      await this.answerQuestion(number, seconds);
      if (number < count) await this.nextQuestion();
    }
    await this.page.getByRole('button', { name: 'Finish Activity' }).click();
    await expectLoaded(this.page.getByRole('heading', { name: /^Hi, / })).toBeVisible();
  }
}
