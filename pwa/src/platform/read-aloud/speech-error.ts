/** Why nothing is spoken. */

/**
 * `no_text`: 'No text to speak'. `unavailable`: no speech here. `silent`: the browser accepted it and spoke nothing.
 */
export type SpeechErrorCode = 'no_text' | 'unavailable' | 'silent';

export class SpeechError extends Error {
  readonly code: SpeechErrorCode;
  constructor(code: SpeechErrorCode) {
    super(code === 'no_text' ? 'No text to speak' : code);
    this.code = code;
  }
}
