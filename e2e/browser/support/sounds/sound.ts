/** Listens to a recording: decodes it in the browser and measures it. */
import type { Page } from 'playwright';

export interface DecodedSound {
  /** Seconds of sound. */
  seconds: number;
  /** Root mean square, 0 for silence. */
  loudness: number;
}

/** Fetches the file at `address` as the person on this page and decodes it. Throws when the sound cannot be decoded. */
export async function listenTo(page: Page, address: string): Promise<DecodedSound> {
  const base64 = await page.evaluate(async (url) => {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    let text = '';
    for (const byte of new Uint8Array(await answer.arrayBuffer())) text += String.fromCharCode(byte);
    return btoa(text);
  }, address);
  return listenToBytes(page, Buffer.from(base64, 'base64'));
}

/** Decodes these bytes in the browser of this page. Throws when they cannot be decoded. */
export function listenToBytes(page: Page, bytes: Buffer): Promise<DecodedSound> {
  return page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(data.buffer);
    const samples = sound.getChannelData(0);
    let sum = 0;
    for (const sample of samples) sum += sample * sample;
    return { seconds: sound.duration, loudness: Math.sqrt(sum / samples.length) };
  }, bytes.toString('base64'));
}

interface Ears {
  /** Paths of the sounds that were played to their end. */
  ended: string[];
}

/** From its next load on, the page tells which sounds it played to their end: the returned function gives their paths. */
export async function watchEndedSounds(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const ears: Ears = { ended: [] };
    Object.assign(window, { ears });
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      this.addEventListener('ended', () => ears.ended.push(new URL(this.src).pathname), { once: true });
      return play.call(this);
    };
  });
  return () => page.evaluate(() => (Reflect.get(window, 'ears') as Ears).ended);
}

/** Sounds of the school's voice in the caches of the device. */
export function countSounds(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('media-v1')).keys();
    return kept.filter(({ url }) => url.endsWith('.mp3')).length;
  });
}
