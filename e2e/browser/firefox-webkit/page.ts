/** A page as a person uses it: by roles and names, and waiting for what appears. Written once for every driver. */
import { SLOW_FACTOR } from '#browser/support/slow-machine.ts';
import { type Driver, PageGoneError } from './driver.ts';
import { use } from './page-scripts.ts';

/** Milliseconds after which a condition has failed; a busy machine is slow. */
export const WAIT_TIMEOUT_MS = 45_000 * SLOW_FACTOR;
/** Milliseconds between two polls inside the page. */
const POLL_INTERVAL_MS = 50;

/** What a person searches: a role and a name, or a part of the name where nothing has just this one. */
export interface Target {
  role: keyof typeof selectors;
  name: string;
}

const selectors = {
  article: 'article, [role=article]',
  button: 'button, [role=button]',
  dialog: 'dialog, [role=dialog]',
  heading: 'h1, h2, h3, h4, h5, h6',
  region: 'section[aria-label], [role=region]',
  status: 'output, [role=status]',
  tab: '[role=tab]',
  textbox: 'input:not([type=checkbox]):not([type=radio]), textarea',
  timer: '[role=timer]',
} as const;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export class Page {
  readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  goto(url: string): Promise<void> {
    return this.driver.goto(url);
  }

  /** Runs a function, which may use nothing but its arguments and the page's own globals. */
  async evaluate<Args extends Json[], Value>(
    run: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ): Promise<Value> {
    const call = `(${run})(...${JSON.stringify(args)})`;
    return JSON.parse(await this.driver.evaluate(`(async () => JSON.stringify(await ${call}) ?? 'null')()`));
  }

  /** Resolves with the first truthy value of `read`, which runs inside the page, also in later pages of the tab. */
  async waitFor<Args extends Json[], Value>(
    what: string,
    read: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ): Promise<NonNullable<Value>> {
    const until = Date.now() + WAIT_TIMEOUT_MS;
    const polled = `async (args, ms) => {
      for (const end = Date.now() + ms; ; ) {
        const value = await (${read})(...args);
        if (value || Date.now() > end) return JSON.stringify(value || null);
        await new Promise((resolve) => setTimeout(resolve, ${POLL_INTERVAL_MS}));
      }
    }`;
    while (Date.now() < until) {
      const call = `(${polled})(${JSON.stringify(args)}, ${until - Date.now()})`;
      const value = await this.driver.evaluate(call).catch((reason) => {
        // Polling continues in the next page.
        if (reason instanceof PageGoneError) return 'null';
        throw reason;
      });
      if (value !== 'null') return JSON.parse(value);
    }
    throw new Error(`${this.driver.name} waited in vain for ${what}. On the screen:\n${await this.text()}`);
  }

  /** Waits until it is on the screen; returns its text. */
  see({ role, name }: Target): Promise<string> {
    return this.waitFor(`${role} '${name}'`, use, selectors[role], name, 'read', '');
  }

  /** Waits until it can be pressed, and presses it. */
  async click({ role, name }: Target): Promise<void> {
    await this.waitFor(`${role} '${name}' to press`, use, selectors[role], name, 'press', '');
  }

  /** Types into a field with this label. */
  async type(label: string, text: string): Promise<void> {
    await this.waitFor(`a field '${label}'`, use, selectors.textbox, label, 'type', text);
  }

  async seeText(text: string): Promise<void> {
    // A page that begins has no body yet.
    const shows = (part: string) => document.querySelector('body')?.textContent.includes(part);
    await this.waitFor(`the text '${text}'`, shows, text);
  }

  /** The words on the page, a line each. */
  text(): Promise<string> {
    return this.evaluate(() =>
      [...document.querySelectorAll('body *:not(style, script)')]
        .flatMap(({ children, textContent }) => (children.length ? [] : [textContent.trim()]))
        .filter(Boolean)
        .join('\n'),
    );
  }
}
