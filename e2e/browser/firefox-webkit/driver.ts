/** What the smoke test needs of a browser, whichever protocol drives it. */

export interface Driver {
  /** `firefox` or `webkit`. */
  readonly name: string;
  /** Loads an address as if it were typed, and resolves once the page is loaded. */
  goto(url: string): Promise<void>;
  /** Goes back to the page before, as the person would. */
  back(): Promise<void>;
  /**
   * Runs an expression in the page and returns what it comes to, which is a string. Throws `PageGoneError` when the
   * page went away meanwhile, and an error with the page's own message when the expression throws.
   */
  evaluate(expression: string): Promise<string>;
  /** Writes a picture of the page, or of the screen it is on, beside what it prints. */
  screenshot(path: string): Promise<void>;
  /** What the browser printed, for a failing test's report. */
  readonly output: readonly string[];
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}

/** The page in which an expression ran was left while it ran. */
export class PageGoneError extends Error {
  override name = 'PageGoneError';
}
