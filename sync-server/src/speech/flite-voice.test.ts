import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '#config/clock.ts';
import { detectType } from '#files/file-type.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { createTestClock } from '#test/test-clock.ts';
import { openFlite } from './flite.ts';
import { createFliteVoice, startFlite, type VoiceThread } from './flite-voice.ts';
import { readPcm } from './pcm-sound.ts';
import type { RenderedSpeech, SpeechOrder, VoiceRenderer } from './voice-renderer.ts';

const MP3_BYTES_PER_SECOND = 4000;

describe('Flite', () => {
  it('a text becomes sound with energy, and a slower rate makes it longer', async () => {
    const flite = await openFlite(temporaryFolder());
    const normal = await flite.speak({ text: 'Put the red ball on the table.', rate: 1 });
    const slow = await flite.speak({ text: 'Put the red ball on the table.', rate: 0.8 });
    const seconds = (normal?.samples.length ?? 0) / (normal?.sampleRate ?? 1);
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThan(4);
    const power = (normal?.samples ?? new Float32Array()).reduce((sum, sample) => sum + sample ** 2, 0);
    const energy = Math.sqrt(power / (seconds * 16_000));
    expect(energy).toBeGreaterThan(0.02);
    expect((slow?.samples.length ?? 0) / (normal?.samples.length ?? 1)).toBeCloseTo(1.25, 1);
  });

  it('each word has the time at which it begins in the sound, also one that is said otherwise', async () => {
    const flite = await openFlite(temporaryFolder());
    const sound = await flite.speak({
      ...{ text: 'Well-known shi vawn has 23 red apples, Tom!', rate: 0.8 },
      words: ['Well-known', 'shi vawn', 'has', '23', 'red', 'apples,', 'Tom!'],
    });
    const seconds = (sound?.samples.length ?? 0) / (sound?.sampleRate ?? 1);
    const starts = [...(sound?.wordStarts ?? [])];
    expect(starts).toHaveLength(7);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(starts[0]).toBeCloseTo(0.02, 2);
    expect(starts[6]).toBeGreaterThan(seconds * 0.7);
    expect(starts[6]).toBeLessThan(seconds - 0.2);
    // Silence stands before the last word: a comma.
    const { samples = new Float32Array(), sampleRate = 1 } = sound ?? {};
    const before = samples.slice(
      Math.round(((starts[6] ?? 0) - 0.04) * sampleRate),
      Math.round((starts[6] ?? 0) * sampleRate),
    );
    expect(Math.max(...before.map(Math.abs))).toBeLessThan(0.02);
  });

  it('the voice answers whole MP3 files in the order of the texts, each from its own text', async () => {
    const voice = createFliteVoice({ clock: systemClock });
    const texts = ['Ball', 'What do you see in the picture?', 'Ball'];
    const sounds = await Promise.all(texts.map((text) => voice.render({ text, rate: 1 })));
    await voice.stop();
    const [ball, question, again] = sounds.map((sound) => Buffer.from(sound?.bytes ?? []));
    expect(ball).toEqual(again);
    expect(await detectType(ball ?? Buffer.alloc(0), 'audio/mpeg')).toBe('audio/mpeg');
    expect((question?.length ?? 0) / MP3_BYTES_PER_SECOND).toBeGreaterThan(1);
    expect(question?.length).toBeGreaterThan(ball?.length ?? 0);
  });

  it("'Read it.' is asked of a child now: it has the vowel of 'reed', not of 'red'", async () => {
    const voice = createFliteVoice({ clock: systemClock });
    const texts = ['Read it.', 'Reed it.', 'Red it.'];
    const sounds = await Promise.all(texts.map((text) => voice.render({ text, rate: 1 })));
    await voice.stop();
    const [read, reed, red] = sounds.map((sound) => Buffer.from(sound?.bytes ?? []).toString('base64'));
    expect([read === reed, read === red]).toEqual([true, false]);
  });

  it('a sound of which a full disk took only a part is refused as such', async () => {
    const folder = temporaryFolder();
    await (await openFlite(folder)).speak({ text: 'Ball', rate: 1 });
    const file = readFileSync(join(folder, 'speech.wav'));
    expect(readPcm(file)?.samples.length).toBeGreaterThan(8000);
    for (const bytes of [0, 20, 44, file.length - 2])
      expect(() => readPcm(file.subarray(0, bytes))).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
  });

  it('a text whose phones a full disk did not take fails as such, also through the thread', async () => {
    const voice = createFliteVoice({
      clock: systemClock,
      startThread(folder) {
        // In the place of the full disk: it takes what is written, and nothing of it can be read.
        symlinkSync(devNull, join(folder, 'phones.txt'));
        return startFlite(folder);
      },
    });
    await expect(voice.render({ text: 'Ball', rate: 1 })).rejects.toMatchObject({ code: 'ENOSPC' });
    await voice.stop();
  });
});

describe('the thread of the voice', () => {
  /** Threads whose answers the test gives. */
  function createThreads() {
    const clock = createTestClock();
    const orders: string[] = [];
    const threads: (EventEmitter & { isEnded: boolean; folder: string })[] = [];
    function startThread(folder: string): VoiceThread {
      const thread = Object.assign(new EventEmitter(), {
        folder,
        isEnded: false,
        unref: () => undefined,
        postMessage: ({ text }: SpeechOrder) => void orders.push(text),
        terminate: async () => {
          thread.isEnded = true;
          thread.emit('exit', 1);
          return 1;
        },
      });
      threads.push(thread);
      return thread;
    }
    voice = createFliteVoice({ clock, startThread });
    return { clock, orders, threads, voice };
  }
  let voice: VoiceRenderer | undefined;
  afterEach(() => voice?.stop());
  const say = (text: string) => ({ text, rate: 1 });
  const soundOf = (text: string): RenderedSpeech => ({
    ...{ bytes: Buffer.from(text), type: 'audio/mpeg', wordStarts: null },
  });
  const turn = () => new Promise(setImmediate);

  it('one text is rendered at a time, in the order in which they came', async () => {
    const { voice, orders, threads } = createThreads();
    const sounds = ['one', 'two'].map((text) => voice.render(say(text)));
    await turn();
    expect(orders).toEqual(['one']);
    threads[0]?.emit('message', soundOf('1'));
    await turn();
    expect(orders).toEqual(['one', 'two']);
    threads[0]?.emit('message', soundOf('2'));
    expect((await Promise.all(sounds)).map((sound) => String(sound?.bytes))).toEqual(['1', '2']);
    expect(threads).toHaveLength(1);
  });

  it('a text is tried again on a new thread when the thread crashes', async () => {
    const { voice, threads } = createThreads();
    const sound = voice.render(say('one'));
    await turn();
    threads[0]?.emit('error', new Error('out of memory'));
    await turn();
    threads[1]?.emit('message', soundOf('1'));
    expect(String((await sound)?.bytes)).toBe('1');
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    expect(existsSync(threads[0]?.folder ?? '')).toBe(false);
  });

  it('a text that crashes or hangs the thread twice cannot be said, and the next text can', async () => {
    const { voice, threads, clock } = createThreads();
    const sounds = ['bad', 'good'].map((text) => voice.render(say(text)));
    await turn();
    threads[0]?.emit('error', new Error('trap'));
    await turn();
    clock.advance(60_000);
    await turn();
    threads[2]?.emit('message', soundOf('good'));
    expect((await Promise.all(sounds)).map((sound) => sound && String(sound.bytes))).toEqual([null, 'good']);
  });

  it('a text that a full disk breaks off fails, and does not count as one that cannot be said', async () => {
    const { voice, threads } = createThreads();
    const failing = expect(voice.render(say('one'))).rejects.toMatchObject({ code: 'ENOSPC' });
    await turn();
    threads[0]?.emit('error', Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    await failing;
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true]);
  });

  it('a text that breaks the thread off fails where the disk takes nothing at that moment', async () => {
    const { voice, threads } = createThreads();
    const failing = expect(voice.render(say('one'))).rejects.toMatchObject({ code: 'EISDIR' });
    await turn();
    // In the place of the full disk.
    mkdirSync(join(threads[0]?.folder ?? '', 'space'));
    threads[0]?.emit('error', new Error('flite ended with 255'));
    await failing;
    expect(existsSync(threads[0]?.folder ?? '')).toBe(false);
  });

  it('the thread ends after a minute without a text, and the next text starts another', async () => {
    const { voice, threads, clock } = createThreads();
    const first = voice.render(say('one'));
    await turn();
    threads[0]?.emit('message', soundOf('1'));
    await first;
    clock.advance(60_000);
    await turn();
    expect(threads[0]?.isEnded).toBe(true);
    const second = voice.render(say('two'));
    await turn();
    threads[1]?.emit('message', soundOf('2'));
    expect(String((await second)?.bytes)).toBe('2');
  });

  it('a voice that is stopped in the middle of a text fails and does not call the text unsayable', async () => {
    const { voice } = createThreads();
    const sound = voice.render(say('one'));
    const failing = expect(sound).rejects.toThrow('the voice was stopped');
    await turn();
    await voice.stop();
    await failing;
  });

  it('a text of another script starts no thread', async () => {
    const { voice, threads } = createThreads();
    expect(await voice.render(say('你好'))).toBeNull();
    expect(threads).toEqual([]);
  });
});
