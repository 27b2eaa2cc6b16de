import type { Locator } from 'playwright';
import { Student } from '#browser/actors/student.ts';
import { expectLoaded } from '#browser/support/expect.ts';
import { SLOW_FACTOR } from '#browser/support/slow-machine.ts';
import { countGivenSound } from '#browser/support/sounds/count-given-sound.ts';
import { listenTo, listenToBytes } from '#browser/support/sounds/sound.ts';
import { countStoredDrafts, storedDraftRecording } from '#browser/support/stores/draft-recordings.ts';
import { storedCommands } from '#browser/support/stores/outbox.ts';
import { expect, type TestSchool, test } from '#browser/support/test-school.ts';
import { pressToPlay, watchFor } from '#browser/support/watch.ts';
import { prepareClass } from '#support/prepared-class.ts';
import { storedRecordings } from '#support/stored-recordings.ts';
import { encodeWav, speechLike } from '#support/wav.ts';

/** Mei in front of a question. `browser` runs in her page before the app: a browser that behaves in another way. */
async function meiAtTheMicrophone(
  { server, tablet }: TestSchool,
  { browser, withAudio = false }: { browser?: () => void; withAudio?: boolean } = {},
): Promise<Student> {
  const { teacher, activityId, title } = await prepareClass(server.url, 1);
  if (withAudio) {
    const audioUrl = await teacher.uploadFile(
      'story.wav',
      'audio/wav',
      Uint8Array.from(encodeWav(speechLike(10))),
    );
    const path = `/api/activities/${activityId}`;
    await teacher.call('PUT', path, { ...(await teacher.call<object>('GET', path)), audioUrl });
  }
  const mei = new Student(await tablet(), 'mei');
  await mei.signIn();
  if (browser) {
    await mei.page.addInitScript(browser);
    await mei.page.reload();
  }
  await mei.openActivity(activityId, title);
  return mei;
}

const panelOf = (mei: Student) => mei.page.getByRole('region', { name: 'Your turn to speak' });

/** Of the button, in whole pixels of the page. */
const centreOf = (button: Locator) =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  });

/** Recorders of the page never say that they stopped, until the returned function is called. */
async function neverStop({ page }: Student): Promise<() => Promise<void>> {
  const stop = await page.evaluateHandle(() => {
    const original = MediaRecorder.prototype.stop;
    MediaRecorder.prototype.stop = () => {};
    return original;
  });
  return () =>
    stop.evaluate((original) => {
      MediaRecorder.prototype.stop = original;
    });
}

/** From the next recording on, the page's sound output does not open: another app has it. */
function neverOpenSoundOutput(): void {
  const Original = AudioContext;
  window.AudioContext = class extends Original {
    override get state(): AudioContextState {
      return 'suspended';
    }
    override resume(): Promise<void> {
      return new Promise(() => {});
    }
  };
}

/** All recorders and microphones that the page opened, so that a scenario can do to them what a browser may do. */
function watchMedia(): void {
  const media = { recorders: [] as MediaRecorder[], tracks: [] as MediaStreamTrack[] };
  Object.assign(window, { media });
  const Original = MediaRecorder;
  window.MediaRecorder = class extends Original {
    constructor(stream: MediaStream, options?: MediaRecorderOptions) {
      super(stream, options);
      media.recorders.push(this);
      media.tracks.push(...stream.getTracks());
    }
  };
}

type Watched = Window & { media: { recorders: MediaRecorder[]; tracks: MediaStreamTrack[] } };

const openMicrophones = (mei: Student) =>
  mei.page.evaluate(
    () =>
      (window as unknown as Watched).media.tracks.filter(({ readyState }) => readyState === 'live').length,
  );

/** Deletes what was just spoken: the recorder is as before, and nothing of it is on the disk. */
async function deleteRecording(mei: Student): Promise<void> {
  const remove = mei.page.getByRole('button', { name: 'Delete recording' });
  await expect(remove).toBeVisible();
  expect((await countStoredDrafts(mei.page)).chunks).toBeGreaterThan(0);
  await remove.click();
  await expect(mei.page.getByRole('button', { name: 'Record your answer' })).toBeEnabled();
  await expect(panelOf(mei).getByText('Tap and speak')).toBeVisible();
  // Whatever is on the disk now would be offered back by the next load.
  await expect.poll(() => countStoredDrafts(mei.page)).toEqual({ drafts: 0, chunks: 0 });
  await expect(panelOf(mei).getByText('You were recording. Keep it?')).toHaveCount(0);
}

test('all that was said is stored while nothing else plays, and a deleted recording is gone', async ({
  testSchool,
}) => {
  const mei = await meiAtTheMicrophone(testSchool, { withAudio: true });
  const panel = panelOf(mei);
  const stop = mei.page.getByRole('button', { name: 'Stop recording' });

  await test.step('all that the microphone gives from the start of the recorder to its stop is stored', async () => {
    await mei.page.evaluate(countGivenSound);
    await mei.speak(3);
    await stop.click();
    await expect(panel.getByText('Listen to your answer')).toBeVisible();
    const given = await mei.page.evaluate(() => (window as unknown as { given: { seconds: number } }).given);
    const { seconds, loudness } = await listenToBytes(mei.page, await storedDraftRecording(mei.page));
    expect(given.seconds).toBeGreaterThan(1);
    expect(seconds).toBeGreaterThanOrEqual(given.seconds);
    expect(loudness).toBeGreaterThan(0.01);
    await deleteRecording(mei);
  });

  await test.step('while the microphone listens nothing else plays, and what played stops', async () => {
    const play = mei.page.getByRole('button', { name: 'Play Audio' });
    await pressToPlay(play);
    await mei.speak(1);
    await expect(play).toBeDisabled();
    await expect(mei.page.getByRole('button', { name: 'Read Question Aloud' })).toBeDisabled();
    await stop.click();
    await expect(play).toBeEnabled();
    await expect(mei.page.getByRole('button', { name: 'Read Question Aloud' })).toBeEnabled();
    await deleteRecording(mei);
  });

  await test.step('a deleted recording is not offered back, and nothing of it is sent', async () => {
    // Once more, because what comes back depends on which of two transactions is first.
    await mei.speak(1);
    await stop.click();
    await deleteRecording(mei);
    await mei.page.reload();
    await expect(panel.getByText('Tap and speak')).toBeVisible();
    expect(await storedCommands(mei.page)).toEqual([]);
    await mei.page.goto('/student');
    await expectLoaded(mei.page.getByText('Not Started')).toBeVisible();
  });
});

test('a browser that behaves in another way loses nothing of what was said', async ({ testSchool }) => {
  const mei = await meiAtTheMicrophone(testSchool);
  const stop = mei.page.getByRole('button', { name: 'Stop recording' });
  const meter = mei.page.getByRole('meter');

  await test.step('a browser that never says that it stopped does not keep what was said', async () => {
    const restore = await neverStop(mei);
    // The button stays under the finger: at first, and after an answer. One that never stops shows the last moment
    // longer.
    for (const name of ['Record your answer', 'Record again']) {
      const place = await centreOf(mei.page.getByRole('button', { name }));
      await mei.speak(1);
      await expect(meter).toBeVisible();
      expect(await centreOf(stop)).toEqual(place);
      const stopping = watchFor(mei.page, `[data-state=stopping] button[aria-label="${name}"]`);
      await stop.click();
      expect(await stopping).toEqual(place);
      await mei.keepAnswer(1);
    }
    await restore();
  });

  await test.step('a recorder that stops by itself leaves what was said, and the microphone is released', async () => {
    await mei.page.evaluate(watchMedia);
    await mei.speak(2);
    expect(await openMicrophones(mei)).toBe(1);
    await mei.page.evaluate(() => (window as unknown as Watched).media.recorders[0]?.stop());
    await expect(panelOf(mei).getByText('Listen to your answer')).toBeVisible();
    expect(await openMicrophones(mei)).toBe(0);
    await mei.keepAnswer(1);
  });

  await test.step('without a sound output nobody says that the child was not heard', async () => {
    await mei.page.evaluate(neverOpenSoundOutput);
    await mei.speak(2);
    await expect(meter).toHaveCount(0);
    await stop.click();
    await expect(panelOf(mei).getByText('Listen to your answer')).toBeVisible();
  });
});

test('a tab that crashes costs about a second of what was said', async ({ testSchool }) => {
  const mei = await meiAtTheMicrophone(testSchool);
  const address = mei.page.url();
  // A busy machine hears less than it speaks, and only whole parts are on the disk.
  await mei.speak(6);
  await mei.device.crashTab();
  await mei.page.goto(address);
  await expect(panelOf(mei).getByText('You were recording. Keep it?')).toBeVisible();
  const { seconds, loudness } = await listenToBytes(mei.page, await storedDraftRecording(mei.page));
  expect(seconds).toBeGreaterThan(2.5);
  expect(loudness).toBeGreaterThan(0.01);
  const play = mei.page.getByRole('button', { name: 'Play your recording' });
  await pressToPlay(play);
  // It plays to its end: what fails says so when it stops.
  await expect(play).toBeVisible({ timeout: 30_000 * SLOW_FACTOR });
  await expect(mei.page.getByText('Audio playback failed.')).toHaveCount(0);
  await mei.keepAnswer(1);
  await mei.page.goto('/student');
  await mei.waitUntilAllSent();
  const [stored, ...others] = storedRecordings(testSchool.server);
  expect(others).toEqual([]);
  const sound = await listenTo(mei.page, stored?.audioUrl ?? '');
  expect(sound.seconds).toBeCloseTo(seconds, 1);
  expect(sound.loudness).toBeGreaterThan(0.01);
});

test('an answer that this browser does not play is converted here', async ({ testSchool }) => {
  const mei = await meiAtTheMicrophone(testSchool, {
    browser: () => {
      const played: string[] = [];
      Object.assign(window, { played });
      HTMLMediaElement.prototype.canPlayType = (type) => (type.startsWith('audio/wav') ? 'maybe' : '');
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = function () {
        this.addEventListener('ended', () =>
          played.push(`${this.src.slice(0, 5)} ${this.duration.toFixed(0)} s`),
        );
        return play.call(this);
      };
    },
  });
  const address = mei.page.url();
  await mei.waitUntilReadyOffline(1);
  await mei.answerQuestion(1, 5);
  await mei.page.goto('/student');
  await mei.waitUntilAllSent();
  // As a parent's telephone gets it: from the school, not from what this device still holds.
  await mei.page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('chickadee-outbox');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const clearing = db.transaction('blobs', 'readwrite');
    clearing.objectStore('blobs').clear();
    await new Promise((resolve) => {
      clearing.oncomplete = resolve;
    });
    db.close();
  });
  const play = mei.page.getByRole('button', { name: 'Play your answer' });
  const ends = () => mei.page.evaluate(() => (window as unknown as { played: string[] }).played);
  await mei.page.goto(address);
  await play.click();
  // The conversion runs on the processor that the other browsers use, too.
  await expect
    .poll(ends, { timeout: 45_000 * SLOW_FACTOR })
    .toContainEqual(expect.stringMatching(/^blob: ([3-9]|\d\d) s$/));
  await expect(play).toBeVisible();
});
