import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import { createMediaRecording } from './media-recording.ts';

/** What a browser's MediaRecorder does, one event at a time. */
class BrowserRecorder extends EventTarget {
  mimeType = 'audio/webm;codecs=opus';
  state: RecordingState = 'inactive';
  requests = 0;
  /** Its microphone's track; without `stats` in a browser that counts no frames. */
  track: { stats?: { deliveredFrames: number } } = {};
  stream = { getAudioTracks: () => [this.track] };
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
  }
  requestData() {
    this.requests += 1;
  }
  give(...bytes: number[]) {
    this.#give(new Blob([new Uint8Array(bytes)]));
  }
  giveUnreadable() {
    const data = new Blob([new Uint8Array([0])]);
    data.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    this.#give(data);
  }
  #give(data: Blob) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
  }
}

function setUp() {
  const clock = createFakeClock();
  const browser = new BrowserRecorder();
  const recording = createMediaRecording(browser as unknown as MediaRecorder, clock);
  const chunks: number[][] = [];
  let ends = 0;
  recording.onEnded(() => {
    ends += 1;
  });
  const start = () => recording.start((bytes) => chunks.push([...new Uint8Array(bytes)]), 1000);
  return { clock, browser, recording, chunks, start, ends: () => ends };
}

describe('a media recording', () => {
  it('a media recording begins with its first sound, for which the browser is polled until it comes', async () => {
    const { clock, browser, start } = setUp();
    let begun = false;
    void start().then(() => {
      begun = true;
    });
    browser.give();
    await clock.advance(25);
    expect([begun, browser.requests]).toEqual([false, 2]);
    browser.give(1);
    await clock.advance(1000);
    expect([begun, browser.requests]).toEqual([true, 2]);
  });

  it('a media recording begins as soon as the browser has started it and counts sound that came since', async () => {
    const { clock, browser, start } = setUp();
    const stats = { deliveredFrames: 480 };
    browser.track = { stats };
    let begun = false;
    void start().then(() => {
      begun = true;
    });
    await clock.advance(25);
    expect(begun).toBe(false);
    stats.deliveredFrames = 960;
    await clock.advance(25);
    expect(begun).toBe(false);
    browser.dispatchEvent(new Event('start'));
    await clock.advance(25);
    expect([begun, browser.requests]).toEqual([true, 0]);
  });

  it('a media recording that is started without sound has not begun', async () => {
    const { clock, browser, start } = setUp();
    browser.track = { stats: { deliveredFrames: 480 } };
    let begun = false;
    void start().then(() => {
      begun = true;
    });
    browser.dispatchEvent(new Event('start'));
    await clock.advance(2000);
    expect(begun).toBe(false);
  });

  it.each(['error', 'stop'])('a media recording reports an %s that was not requested', (name) => {
    const { browser, start, ends } = setUp();
    void start();
    browser.dispatchEvent(new Event(name));
    expect(ends()).toBe(1);
  });

  it('a media recording does not report a requested stop, and waits for the last sound', async () => {
    const { browser, recording, chunks, start, ends } = setUp();
    void start();
    browser.give(1);
    const stopping = recording.stop(0);
    browser.give(2);
    browser.dispatchEvent(new Event('stop'));
    await stopping;
    expect([ends(), chunks]).toEqual([0, [[1], [2]]]);
  });

  it('a media recording goes on for its tail after the stop, and nobody reports that it ended', async () => {
    const { clock, browser, recording, start, ends } = setUp();
    void start();
    browser.give(1);
    const stopping = recording.stop(200);
    await clock.advance(199);
    expect(browser.state).toBe('recording');
    await clock.advance(1);
    expect(browser.state).toBe('inactive');
    browser.dispatchEvent(new Event('stop'));
    await stopping;
    expect(ends()).toBe(0);
  });

  it('a media recording that has ended by itself has no tail', async () => {
    const { browser, recording, start } = setUp();
    void start();
    browser.state = 'inactive';
    browser.dispatchEvent(new Event('stop'));
    await expect(recording.stop(200)).resolves.toBeUndefined();
  });

  it('a media recording gives what came after an error: the last sound comes later than the error', async () => {
    const { browser, recording, chunks, start } = setUp();
    void start();
    browser.state = 'inactive';
    browser.dispatchEvent(new Event('error'));
    const stopping = recording.stop(0);
    browser.give(3);
    browser.dispatchEvent(new Event('stop'));
    await stopping;
    expect(chunks).toEqual([[3]]);
  });

  it('a chunk that cannot be read does not drop the later ones', async () => {
    const { clock, browser, chunks, start } = setUp();
    void start();
    browser.give(1);
    browser.giveUnreadable();
    browser.give(3);
    await clock.advance(0);
    expect(chunks.filter((chunk) => chunk.length > 0)).toEqual([[1], [3]]);
  });
});
