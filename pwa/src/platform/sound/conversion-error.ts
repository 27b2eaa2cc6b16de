/** Why a recording could not be converted. */
export type ConversionProblem = 'unknown_codec' | 'damaged';

/** `unknown_codec`: whole, but nothing here decodes it. `damaged`: no sound could be read from it. */
export class ConversionError extends Error {
  readonly code: ConversionProblem;
  constructor(code: ConversionProblem, cause?: unknown) {
    super(code, { cause });
    this.name = 'ConversionError';
    this.code = code;
  }
}
