/** What calls of an S3 storage throw. */

/** `code` is the storage's own (`AccessDenied`, `NoSuchBucket`), or `Unreachable`, or `TimedOut`, or `Unreadable`. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly code: string;
  /** HTTP status; null when the storage did not answer. */
  readonly status: number | null;

  constructor(code: string, status: number | null, options?: ErrorOptions) {
    const said = status === null ? `could not be used: ${code}` : `answered ${code} (${status})`;
    super(`The S3 storage ${said}.`, options);
    this.code = code;
    this.status = status;
  }
}
