/** A line of the table of messages. */

/** Where messages are shown. */
export interface Showing {
  /** File of the test, from the top of the repository. */
  file: string;
  /** Title of the test, as it stands in the file. */
  test: string;
  messages: readonly string[];
}
