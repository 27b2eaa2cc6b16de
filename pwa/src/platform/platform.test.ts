import { isoTime } from 'shared-schema/clock';
import { describe, expect, it, vi } from 'vitest';
import { wait, withDeadline } from './clock.ts';
import { createFakeClock } from './fake-clock.ts';
import { sha256Hex } from './files/hash.ts';
import { createLocalLocks, webLocks } from './locks/locks.ts';
import { levelOf } from './microphone/level-meter.ts';
import { microphoneErrorOf, recordingType } from './microphone/microphone.ts';
import { createSeededRandom } from './random.ts';
import { hasSpaceForRecording, readStorageSpace } from './storage.ts';
import { newUuid } from './uuid.ts';

describe('clock', () => {
  it('the fake clock runs timers in due order, also those set on the way', async () => {
    const clock = createFakeClock();
    const ran: string[] = [];
    clock.setTimeout(() => ran.push('late'), 50);
    clock.setTimeout(() => {
      ran.push('early');
      clock.setTimeout(() => ran.push('between'), 20);
    }, 10);
    const dropped = clock.setTimeout(() => ran.push('dropped'), 15);
    clock.clearTimeout(dropped);
    await clock.advance(60);
    expect(ran).toEqual(['early', 'between', 'late']);
    expect(clock.pending()).toBe(0);
  });

  it('isoTime adds the offset to the server', () => {
    expect(isoTime(createFakeClock(0), 1500)).toBe('1970-01-01T00:00:01.500Z');
  });

  it('an aborted wait ends early', async () => {
    const clock = createFakeClock();
    const stop = new AbortController();
    const waiting = wait(clock, 100, stop.signal);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    expect(clock.pending()).toBe(0);
  });

  it('work that is not done by its deadline is aborted, and fails with a TimeoutError', async () => {
    const clock = createFakeClock();
    // An older browser breaks off the body of an answer with an error of its own.
    const hang = (signal: AbortSignal) =>
      new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut'))));
    const failure = expect(withDeadline(clock, 100, hang)).rejects.toMatchObject({ name: 'TimeoutError' });
    await clock.advance(100);
    await failure;
    expect(await withDeadline(clock, 100, async () => 'done')).toBe('done');
    await expect(withDeadline(clock, 100, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(clock.pending()).toBe(0);
  });
});

describe('identifiers and hashes', () => {
  it('newUuid makes identifiers that sort by time', () => {
    const clock = createFakeClock();
    const random = createSeededRandom(1);
    const first = newUuid(clock, random);
    clock.jump(1);
    const second = newUuid(clock, random);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(first < second).toBe(true);
    expect(Number.parseInt(second.replaceAll('-', '').slice(0, 12), 16)).toBe(clock.now());
  });

  it('sha256 hashes bytes as the server does', async () => {
    const hash = await sha256Hex(new TextEncoder().encode('abc'));
    expect(hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe.each(['local', 'browser'])('%s locks', (kind) => {
  const make = () => (kind === 'local' ? createLocalLocks() : webLocks(fakeManager())!);

  it('a lock admits one holder, refuses the other, and is free afterwards', async () => {
    const locks = make();
    let release = () => {};
    const first = locks.tryHold(
      'lane',
      () => new Promise<string>((resolve) => (release = () => resolve('done'))),
    );
    await Promise.resolve();
    expect(await locks.tryHold('lane', async () => 'never')).toEqual({ held: false });
    expect(await locks.tryHold('other', async () => 1)).toEqual({ held: true, value: 1 });
    release();
    expect(await first).toEqual({ held: true, value: 'done' });
    expect(await locks.tryHold('lane', async () => 2)).toEqual({ held: true, value: 2 });
  });

  it('a lock can be stolen, and its former holder still gets the result of its work', async () => {
    const locks = make();
    let release = () => {};
    const first = locks.tryHold(
      'lane',
      () => new Promise<string>((resolve) => (release = () => resolve('late'))),
    );
    await Promise.resolve();
    expect(await locks.tryHold('lane', async () => 'stolen', true)).toEqual({ held: true, value: 'stolen' });
    release();
    expect(await first).toEqual({ held: true, value: 'late' });
  });
});

/** The part of the Web Locks interface in use, as browsers behave: stealing rejects the robbed request. */
function fakeManager(): LockManager {
  const held = new Map<string, (reason: unknown) => void>();
  const request = async (
    name: string,
    options: LockOptions,
    run: (lock: Lock | null) => Promise<unknown>,
  ) => {
    if (held.has(name) && options.ifAvailable) return run(null);
    held.get(name)?.(new DOMException('stolen', 'AbortError'));
    return new Promise((resolve, reject) => {
      held.set(name, reject);
      run({ name, mode: 'exclusive' })
        .then(resolve, reject)
        .finally(() => held.get(name) === reject && held.delete(name));
    });
  };
  return { request, query: vi.fn() } as unknown as LockManager;
}

describe('microphone', () => {
  it('the first container that the browser records is chosen', () => {
    expect(recordingType(() => true)).toBe('audio/mp4;codecs=mp4a.40.2');
    expect(recordingType((type) => !type.includes('mp4a'))).toBe('audio/mp4');
    expect(recordingType((type) => type.startsWith('audio/webm'))).toBe('audio/webm;codecs=opus');
    expect(recordingType(() => false)).toBeNull();
  });

  it('a microphone error says why there is no microphone', () => {
    const code = (name: string) => microphoneErrorOf(new DOMException('', name)).code;
    expect(code('NotAllowedError')).toBe('denied');
    expect(code('NotFoundError')).toBe('no_microphone');
    expect(code('NotReadableError')).toBe('in_use');
  });

  it('the level is 0 for silence and full for loud speech', () => {
    expect(levelOf([0, 0, 0])).toBe(0);
    expect(levelOf([0.5, -0.5, 0.5, -0.5])).toBe(1);
    expect(levelOf([0.15, -0.15])).toBeCloseTo(0.5);
  });
});

describe('storage', () => {
  it('readStorageSpace answers without any interface of the browser', async () => {
    const space = await readStorageSpace(undefined);
    expect(space.persisted).toBe(false);
    expect(hasSpaceForRecording({ used: null, quota: null, persisted: false })).toBe(true);
  });

  it('hasSpaceForRecording is false when a recording would not fit', () => {
    expect(hasSpaceForRecording({ used: 97_000_000, quota: 100_000_000, persisted: true })).toBe(false);
  });
});
