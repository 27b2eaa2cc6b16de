import { PROTOCOL_HEADER } from 'shared-schema/sync/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock } from '../fake-clock.ts';
import { readField } from '../read-field.ts';
import { ConversionError } from './conversion-error.ts';
import { createSound, loadSound, type PlayProblem } from './sound.ts';

/** A browser's audio element, as far as a sound uses it; a test says what it does. */
class Element {
  src = '';
  currentTime = 0;
  error: MediaError | null = null;
  paused = true;
  ended = false;
  onplaying: (() => void) | null = null;
  onpause: (() => void) | null = null;
  onended: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onprogress: (() => void) | null = null;
  play = async () => {
    this.paused = false;
  };
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.onpause?.();
  }
  break() {
    this.error = { code: 3 } as MediaError;
    this.onerror?.();
  }
}

const giveBack = vi.fn();
const noteRefusal = vi.fn();
afterEach(() => vi.clearAllMocks());

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const wav = new Blob([new Uint8Array(4)], { type: 'audio/wav' });

function setUp({ canPlay = true, convert = async (): Promise<Blob> => wav } = {}) {
  const element = new Element();
  const clock = createFakeClock();
  const problems: PlayProblem[] = [];
  let begins = 0;
  let ends = 0;
  let pauses = 0;
  const sound = createSound(
    `/uploads/${'a'.repeat(64)}.webm`,
    {
      onBegin: () => {
        begins += 1;
      },
      onPaused: () => {
        pauses += 1;
      },
      onEnd: () => {
        ends += 1;
      },
      onProblem: (problem) => problems.push(problem),
    },
    {
      elements: { take: () => element as unknown as HTMLAudioElement, giveBack, noteRefusal },
      playables: { canPlay: () => canPlay, convert },
      load: async () => new Blob(),
      clock,
    },
  );
  return { element, clock, sound, problems, begins: () => begins, ends: () => ends, pauses: () => pauses };
}

describe('a sound', () => {
  it('a sound that breaks half-way says that the file may be corrupted', () => {
    const { element, sound, problems } = setUp();
    sound.play();
    element.currentTime = 1.7;
    element.break();
    expect(problems).toEqual(['corrupted']);
    expect(element.paused).toBe(true);
  });

  it('a sound that may not begin by itself says so, and the next taps prepare for others', async () => {
    const { element, sound, problems } = setUp();
    element.play = async () => Promise.reject(new DOMException('a tap is needed', 'NotAllowedError'));
    sound.play();
    await settle();
    expect([problems, noteRefusal.mock.calls.length]).toEqual([['refused'], 1]);
  });

  it('a sound that was closed gives its element back once, and does nothing to who has it then', () => {
    const { element, sound } = setUp();
    sound.play();
    sound.close();
    sound.close();
    expect(giveBack).toHaveBeenCalledExactlyOnceWith(element);
    element.paused = false;
    sound.pause();
    sound.play();
    expect(element.paused).toBe(false);
  });

  it('a sound that the browser refuses is converted and played', async () => {
    const { element, sound, problems } = setUp();
    sound.play();
    element.break();
    element.error = null;
    await settle();
    expect(element.src).toMatch(/^blob:/);
    expect([element.paused, problems]).toEqual([false, []]);
  });

  it('a sound of a kind that the browser does not play is converted before it is tried, without reporting its beginning or end', async () => {
    const { element, sound, begins, ends } = setUp({ canPlay: false });
    expect(element.src).toMatch(/^data:/);
    sound.play();
    element.onplaying?.();
    element.onended?.();
    expect([begins(), ends()]).toEqual([0, 0]);
    await settle();
    expect(element.src).toMatch(/^blob:/);
    element.onplaying?.();
    element.onended?.();
    expect([begins(), ends()]).toEqual([1, 1]);
  });

  it('a sound that was paused while it was converted stays silent', async () => {
    const { element, sound } = setUp({ canPlay: false });
    sound.play();
    sound.pause();
    await settle();
    expect(element.paused).toBe(true);
  });

  it('a sound that is requested again while it is converted plays when it is ready', async () => {
    const { element, sound, problems } = setUp();
    sound.play();
    element.break();
    sound.pause();
    element.play = async () => {
      if (!element.src.startsWith('blob:')) throw new DOMException('', 'NotSupportedError');
      element.paused = false;
    };
    element.error = null;
    sound.play();
    await settle();
    expect([element.paused, problems]).toEqual([false, []]);
  });

  it.each([
    ['unknown_codec', false, 'unplayable'],
    ['unknown_codec', true, 'corrupted'],
    ['damaged', false, 'corrupted'],
  ] as const)(
    'a sound that cannot be converted says why: %s, played by the browser: %s',
    async (code, canPlay, problem) => {
      const { element, sound, problems } = setUp({
        canPlay,
        convert: () => Promise.reject(new ConversionError(code)),
      });
      sound.play();
      if (canPlay) element.break();
      await settle();
      expect(problems).toEqual([problem]);
    },
  );

  it('a sound that cannot be had says that it could not be played', async () => {
    const { sound, problems } = setUp({
      canPlay: false,
      convert: () => Promise.reject(new TypeError('network')),
    });
    sound.play();
    await settle();
    expect(problems).toEqual(['failed']);
  });

  it('a sound that the device pauses, as where a headset is unplugged, says so and goes on when it is wanted', () => {
    const { element, sound, pauses } = setUp();
    sound.play();
    element.pause();
    expect(pauses()).toBe(1);
    sound.play();
    expect(element.paused).toBe(false);
  });

  it('a sound that is paused by the person, ends, or is closed says nothing of a pause', () => {
    const { element, sound, pauses, ends } = setUp();
    sound.play();
    sound.pause();
    sound.play();
    element.ended = true;
    element.pause();
    element.onended?.();
    sound.play();
    element.ended = false;
    sound.close();
    expect([pauses(), ends()]).toEqual([0, 1]);
  });

  it('the silent sound that stands for one which is converted says nothing of a pause', () => {
    const { element, sound, pauses } = setUp({ canPlay: false });
    sound.play();
    element.pause();
    expect(pauses()).toBe(0);
  });

  it('a sound that does not begin within eight seconds says that it could not be played', async () => {
    const { element, clock, sound, problems } = setUp();
    sound.play();
    await clock.advance(7999);
    expect(problems).toEqual([]);
    await clock.advance(1);
    expect([problems, element.paused, clock.pending()]).toEqual([['failed'], true, 0]);
  });

  it('a sound that stands still for fifteen seconds after its beginning says that it could not be played', async () => {
    const { element, clock, sound, problems } = setUp();
    sound.play();
    await clock.advance(500);
    element.currentTime = 1.7;
    await clock.advance(15_000);
    expect(problems).toEqual([]);
    await clock.advance(500);
    expect(problems).toEqual(['failed']);
  });

  it('a sound that plays, or whose bytes still come, is not cut off', async () => {
    const { element, clock, sound, problems } = setUp();
    sound.play();
    for (let seconds = 0; seconds < 60; seconds += 6) {
      await clock.advance(6000);
      element.onprogress?.();
    }
    for (let seconds = 0; seconds < 60; seconds += 6) {
      element.currentTime += 6;
      await clock.advance(6000);
    }
    expect(problems).toEqual([]);
  });

  it('a sound that is paused, over or converted is not waited for', async () => {
    const { element, clock, sound, problems, pauses } = setUp();
    sound.play();
    sound.pause();
    expect(clock.pending()).toBe(0);
    sound.play();
    element.pause();
    expect([pauses(), clock.pending()]).toEqual([1, 0]);
    sound.play();
    element.onended?.();
    expect(clock.pending()).toBe(0);
    const slow = setUp({ convert: () => new Promise(() => {}) });
    slow.sound.play();
    slow.element.break();
    await slow.clock.advance(60_000);
    expect([problems, slow.problems]).toEqual([[], []]);
  });

  it('a sound that was closed reports nothing any more', async () => {
    const { element, clock, sound, problems } = setUp();
    sound.play();
    sound.close();
    element.break();
    await clock.advance(60_000);
    expect([problems, clock.pending()]).toEqual([[], 0]);
  });
});

describe('loading a sound', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each([
    ['the school has no such file', { [PROTOCOL_HEADER]: '1' }, 'missing'],
    ['a captive portal answers in its place', {}, false],
  ])('a sound that cannot be loaded says whether %s', async (_, headers: Record<string, string>, code) => {
    vi.stubGlobal('fetch', async () => new Response('Not found', { status: 404, headers }));
    const error = await loadSound('/uploads/gone.webm').catch((reason) => reason);
    expect([error instanceof Error, readField(error, 'code')]).toEqual([true, code]);
  });

  it('a sound of which no bytes come for two minutes is given up', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const clock = createFakeClock();
    const error = loadSound('/uploads/slow.webm', clock).catch((reason) => reason);
    await clock.advance(120_000);
    expect(await error).toMatchObject({ name: 'TimeoutError' });
  });
});
