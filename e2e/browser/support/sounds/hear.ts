/** Hears what a page plays: in the audio graph, so that a silent sound does not count. */
import type { Page } from 'playwright';

export interface HeardSound {
  /** Address of the sound. */
  src: string;
  /** Milliseconds from the last tap to the first sample that is heard. */
  afterTap: number;
}

/** From its next load on, the page tells what was heard: the returned function gives it in its order. */
export async function watchHeardSounds(page: Page): Promise<() => Promise<HeardSound[]>> {
  await page.addInitScript(() => {
    /** A sample louder than the noise of a decoder. */
    const AUDIBLE_LEVEL = 0.01;
    const LISTEN_INTERVAL_MS = 4;
    const heard: HeardSound[] = [];
    const wired = new WeakSet<HTMLMediaElement>();
    let graph: AudioContext | undefined;
    let tap = 0;
    Object.assign(window, { heard });
    addEventListener(
      'click',
      () => {
        tap = performance.now();
      },
      true,
    );
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      if (!wired.has(this)) {
        wired.add(this);
        graph ??= new AudioContext();
        const ear = graph.createAnalyser();
        ear.fftSize = 256;
        graph.createMediaElementSource(this).connect(ear).connect(graph.destination);
        const samples = new Float32Array(ear.fftSize);
        const listen = () => {
          ear.getFloatTimeDomainData(samples);
          if (samples.some((sample) => Math.abs(sample) > AUDIBLE_LEVEL)) {
            heard.push({ src: this.src, afterTap: performance.now() - tap });
          } else if (!this.paused) setTimeout(listen, LISTEN_INTERVAL_MS);
        };
        setTimeout(listen);
      }
      return play.call(this);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'heard') as HeardSound[]);
}
