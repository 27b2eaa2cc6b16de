/** Listens to a recording: decodes it in the browser and measures it. */
import type { Page } from 'playwright';

export interface Heard {
  /** Seconds of sound. */
  seconds: number;
  /** Root mean square, 0 for silence. */
  loudness: number;
}

/** Fetches the file at `address` as the person on this page and decodes it. Throws when it cannot be heard. */
export function listenTo(page: Page, address: string): Promise<Heard> {
  return page.evaluate(async (url) => {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(await answer.arrayBuffer());
    const samples = sound.getChannelData(0);
    let sum = 0;
    for (const sample of samples) sum += sample * sample;
    return { seconds: sound.duration, loudness: Math.sqrt(sum / samples.length) };
  }, address);
}
