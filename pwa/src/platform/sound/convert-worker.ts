/** Runs conversions in a thread of its own: a damaged file may keep the reader busy for ever. */
import { ConversionError, type ConversionProblem } from './conversion-error.ts';
import { convertToWav } from './convert-sound.ts';

export type ConversionReply = { wav: Blob } | { problem: ConversionProblem };

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void reply(data).then((answer) => postMessage(answer));
});

async function reply(file: Blob): Promise<ConversionReply> {
  try {
    return { wav: await convertToWav(file) };
  } catch (error) {
    return { problem: error instanceof ConversionError ? error.code : 'damaged' };
  }
}
