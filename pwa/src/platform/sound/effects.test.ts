import { expect, test, vi } from 'vitest';
import { createEffectPlayer } from './effects.ts';

/** Notes that a context was asked for: pitch, and when they begin and end. */
function createContext(state: AudioContextState = 'running') {
  const notes: { pitch: number; start: number; end: number }[] = [];
  const parameter = () => ({
    setValueAtTime: vi.fn(),
    linearRampToValueAtTime: vi.fn(),
    exponentialRampToValueAtTime: vi.fn(),
  });
  const resume = vi.fn(async () => {});
  const context = {
    ...{ state, resume, currentTime: 5, destination: {} },
    createGain: () => ({ gain: parameter(), connect: () => ({}) }),
    createOscillator: () => {
      const note = { pitch: 0, start: 0, end: 0 };
      notes.push(note);
      const set = (field: keyof typeof note) => (value: number) => {
        note[field] = value;
      };
      const frequency = { ...parameter(), setValueAtTime: set('pitch') };
      const [start, stop] = [set('start'), set('end')];
      return { frequency, start, stop, type: '', connect: () => ({ connect: () => ({}) }) };
    },
  };
  return { notes, resume, open: vi.fn(() => context as unknown as AudioContext) };
}

test('a right drop rises and a wrong one is one low note; both are short', () => {
  const { notes, open } = createContext();
  const play = createEffectPlayer(open);
  play('right');
  const pitches = notes.map(({ pitch }) => pitch);
  expect(pitches).toEqual(pitches.toSorted((a, b) => a - b));
  notes.length = 0;
  play('wrong');
  expect(notes).toHaveLength(1);
  expect(Math.max(...notes.map(({ end }) => end)) - 5).toBeLessThan(1);
  expect(open).toHaveBeenCalledTimes(1);
});

test('sound that the browser has put to rest is woken', () => {
  const { resume, open } = createContext('suspended');
  createEffectPlayer(open)('lift');
  expect(resume).toHaveBeenCalledTimes(1);
});

test('a device without sound plays on in silence', () => {
  const play = createEffectPlayer(() => {
    throw new Error('no sound card');
  });
  expect(() => play('done')).not.toThrow();
});
