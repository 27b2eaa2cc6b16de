/** Short sounds of our own, made by the browser: nothing to fetch and nothing to keep. */

export type Effect = 'lift' | 'right' | 'wrong' | 'done';

interface Note {
  /** Hertz; a second one is glided to. */
  pitch: number;
  to?: number;
  /** Seconds from the beginning of the effect. */
  at: number;
  /** Seconds. */
  length: number;
}

/** Loudest moment of a note, of 1: quieter than any voice. */
const VOLUME = 0.12;
/** Seconds in which a note begins: one that begins at once clicks. */
const ATTACK = 0.012;

/** 'Wrong' is a low, soft nod downwards: no buzzer. */
const NOTES: Readonly<Record<Effect, readonly Note[]>> = {
  lift: [{ pitch: 520, to: 700, at: 0, length: 0.09 }],
  right: [
    { pitch: 659, at: 0, length: 0.16 },
    { pitch: 784, at: 0.1, length: 0.16 },
    { pitch: 1047, at: 0.2, length: 0.32 },
  ],
  wrong: [{ pitch: 330, to: 262, at: 0, length: 0.24 }],
  done: [
    { pitch: 523, at: 0, length: 0.18 },
    { pitch: 659, at: 0.13, length: 0.18 },
    { pitch: 784, at: 0.26, length: 0.18 },
    { pitch: 1047, at: 0.39, length: 0.5 },
  ],
};

export type EffectPlayer = (effect: Effect) => void;

/** `open` makes the audio context with the first effect: browsers start one only after a tap. */
export function createEffectPlayer(open: () => AudioContext = () => new AudioContext()): EffectPlayer {
  let context: AudioContext | undefined;
  return (effect) => {
    try {
      context ??= open();
      // iPads stop the sound of a page that was left.
      if (context.state !== 'running') void context.resume();
      for (const note of NOTES[effect]) sound(context, note);
    } catch {
      // A device without sound plays on in silence.
    }
  };
}

function sound(context: AudioContext, { pitch, to, at, length }: Note): void {
  const start = context.currentTime + at;
  const end = start + length;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(VOLUME, start + ATTACK);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  const tone = context.createOscillator();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, start);
  if (to) tone.frequency.exponentialRampToValueAtTime(to, end);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(end);
}
