import { describe, expect, it } from 'vitest';
import { createFakeClock } from '#platform/fake-clock.ts';
import { type ListeningState, startListening } from './listening-machine.ts';
import { createListeningScript } from './listening-script.ts';

const first: ListeningState = { ...startListening([]), phase: 'task' };

function setUp() {
  const clock = createFakeClock();
  const calls: string[] = [];
  let isSounding = false;
  const sound = (isOn: boolean) => {
    isSounding = isOn;
  };
  const script = createListeningScript({
    clock,
    isSounding: () => isSounding,
    speakInstruction: () => calls.push('instruction'),
    advance: () => calls.push('advance'),
  });
  return { clock, calls, script, sound };
}

describe('what happens by itself in the listening player', () => {
  it('the instruction is spoken 1 s after a task becomes current', async () => {
    const { clock, calls, script } = setUp();
    script.follow(first);
    await clock.advance(999);
    expect(calls).toEqual([]);
    await clock.advance(1);
    expect(calls).toEqual(['instruction']);
  });

  it('the instruction is spoken again 1 s after a wrong drop', async () => {
    const { clock, calls, script } = setUp();
    script.follow(first);
    await clock.advance(1000);
    script.follow({ ...first, misses: 1 });
    await clock.advance(999);
    expect(calls).toHaveLength(1);
    await clock.advance(1);
    expect(calls).toHaveLength(2);
  });

  it('the next task begins 3 s after a correct drop, and its instruction is spoken', async () => {
    const { clock, calls, script } = setUp();
    script.follow(first);
    script.follow({ ...first, phase: 'celebrating' });
    await clock.advance(2999);
    expect(calls).toEqual([]);
    await clock.advance(1);
    expect(calls).toEqual(['advance']);
    script.follow({ ...first, taskIndex: 1 });
    await clock.advance(1000);
    expect(calls).toEqual(['advance', 'instruction']);
  });

  it.each([
    ['back', -3_600_000],
    ['forward', 3_600_000],
  ])('a clock that is set %s neither delays nor hastens the reminder', async (_, ms) => {
    const { clock, calls, script } = setUp();
    script.follow(first);
    await clock.advance(2000);
    script.noteInput();
    clock.jump(ms);
    await clock.advance(14_999);
    expect(calls).toHaveLength(1);
    await clock.advance(1);
    expect(calls).toHaveLength(2);
  });

  it('the instruction is spoken again after 15 s without input, counted from the last input', async () => {
    const { clock, calls, script } = setUp();
    script.follow(first);
    await clock.advance(14_000);
    script.follow({ ...first, picked: 'object' });
    await clock.advance(14_000);
    script.noteInput();
    await clock.advance(14_999);
    expect(calls).toEqual(['instruction']);
    await clock.advance(1);
    expect(calls).toEqual(['instruction', 'instruction']);
  });

  it('the instruction is spoken again and again, after longer silences, until the child does something', async () => {
    const { clock, calls, script } = setUp();
    script.follow(first);
    await clock.advance(1000);
    const spokenIn = async (seconds: number) => {
      const before = calls.length;
      await clock.advance(seconds * 1000);
      return calls.length - before;
    };
    expect(await spokenIn(13)).toBe(0);
    expect(await spokenIn(1)).toBe(1);
    expect(await spokenIn(29)).toBe(0);
    expect(await spokenIn(1)).toBe(1);
    expect(await spokenIn(59)).toBe(0);
    expect(await spokenIn(1)).toBe(1);
    expect(await spokenIn(120)).toBe(1);
    // Not longer than two minutes, and 15 s again after the child did something.
    expect(await spokenIn(120)).toBe(1);
    script.noteInput();
    expect(await spokenIn(120)).toBe(3);
  });

  it('an instruction that is being said is not begun again, and the silence begins at its end', async () => {
    const { clock, calls, script, sound } = setUp();
    script.follow(first);
    await clock.advance(1000);
    sound(true);
    await clock.advance(60_000);
    expect(calls).toEqual(['instruction']);
    sound(false);
    await clock.advance(13_000);
    expect(calls).toEqual(['instruction']);
    await clock.advance(2000);
    expect(calls).toEqual(['instruction', 'instruction']);
    // The next silence is the longer one.
    await clock.advance(29_000);
    expect(calls).toHaveLength(2);
    await clock.advance(1000);
    expect(calls).toHaveLength(3);
  });

  it('a stopped or finished script does nothing', async () => {
    const { clock, calls, script } = setUp();
    script.follow(first);
    script.follow({ ...first, phase: 'finished' });
    await clock.advance(60_000);
    script.follow(first);
    script.stop();
    await clock.advance(60_000);
    expect(calls).toEqual([]);
  });
});
