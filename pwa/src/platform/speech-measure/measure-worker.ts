/** Measures speech in a thread of its own: a cheap tablet draws meanwhile. */
import { measureSamples } from './measure-samples.ts';

addEventListener('message', ({ data }: MessageEvent<Float32Array>) => {
  void measureSamples(data)
    .catch(() => null)
    .then((measure) => postMessage(measure));
});
