/** Why a file cannot be made or opened as a pack. The sentence is made at the edge. */

export type PackProblem =
  /** No zip, or a zip of something else. */
  | 'not_a_pack'
  /** It needs a password. */
  | 'encrypted'
  /** Its end is missing. */
  | 'incomplete'
  | 'too_large'
  /** More activities or files than a pack may have. */
  | 'too_many'
  /** A file in it has a name that no pack gives. */
  | 'foreign_file'
  | 'duplicate_name'
  | 'missing_file'
  /** Bytes that differ from their hash or size. */
  | 'damaged'
  /** Neither a picture nor a sound, or not the one that its name says. */
  | 'wrong_type'
  | 'broken_manifest'
  | 'newer_version';

export class PackError extends Error {
  readonly code: PackProblem;
  constructor(code: PackProblem, cause?: unknown) {
    super(code, { cause });
    this.name = 'PackError';
    this.code = code;
  }
}
