/** What a recording says about its speaker, in numbers: how long the child spoke, paused, how fast and how loud. Runs in a worker. */
import { levelsOf, percentile, soundAbove } from './levels.ts';
import { SAMPLE_RATE_HZ } from './sample-rate.ts';
import { FRAME_SECONDS, findSpeechFrames } from './speech-frames.ts';
import { countSyllables } from './syllables.ts';
import { gapsBetween, type VoicedPart, voicedParts } from './voiced-parts.ts';

export interface SpeechMeasure {
  /** Seconds of the whole sound. */
  duration: number;
  /** Seconds in which somebody speaks. */
  speakingDuration: number;
  /** Silences of half a second or more between two voiced parts. */
  pauseCount: number;
  /** Words per minute from the first voice to the last, estimated from the syllables; null for less than a second. */
  speakingRate: number | null;
  /** Loudness of the speech in decibels of full scale; null without speech. */
  voiceLevel: number | null;
  /** Loudness of what is around the speech, in decibels of full scale. */
  noiseLevel: number;
}

const framesIn = (seconds: number) => Math.round(seconds / FRAME_SECONDS);
const PAUSE_FRAMES = Math.floor(0.5 / FRAME_SECONDS);
const SPEECH_PARTS = { bridged: framesIn(0.3), least: framesIn(0.09) };
/** Children's English of these grades has few long words. */
const SYLLABLES_PER_WORD = 1.3;
const SHORTEST_RATE_SECONDS = 1;

/** A voice reaches above it; most of the rumble of desks, wind and traffic lies below. */
const RUMBLE_HZ = 180;
/** The loudest sounds of speech hold at least this much of their level above this frequency; rumble does not. */
const BRIGHT_HZ = 700;
const LEAST_BRIGHT_DB = -13;
/** Speech rises and falls; what does neither by so many decibels is a hum, a fan or a whole class talking. */
const LEAST_DYNAMICS_DB = 11;
/** Speech stands so much above what is around it, at least. */
const ABOVE_NOISE_DB = 6;
const ABOVE_NOISE_SHARE = 0.4;
/** The detector was made for speech of this level. */
const DETECTOR_DB = -26;
const MOST_AMPLIFIED_DB = 36;

/** `samples` in -1..1 at 16 kHz. */
export async function measureSamples(samples: Float32Array): Promise<SpeechMeasure> {
  const voice = soundAbove(RUMBLE_HZ, samples);
  const levels = levelsOf(voice);
  const bright = levelsOf(soundAbove(BRIGHT_HZ, samples));
  const brightNoise = percentile(bright, 0.1);
  const isBright = ({ from, to }: VoicedPart) => {
    const brightest = percentile(bright.slice(from, to), 0.9);
    const loudest = percentile(levels.slice(from, to), 0.9);
    return brightest - loudest >= LEAST_BRIGHT_DB && brightest - brightNoise >= ABOVE_NOISE_DB;
  };
  const parts = voicedParts(await voicedFrames(voice, levels), SPEECH_PARTS).filter(isBright);
  const voiced = parts.flatMap(({ from, to }) => levels.slice(from, to));
  return {
    duration: samples.length / SAMPLE_RATE_HZ,
    speakingDuration: Math.round(voiced.length * FRAME_SECONDS * 100) / 100,
    pauseCount: gapsBetween(parts).filter((gap) => gap >= PAUSE_FRAMES).length,
    speakingRate: rateOf(levels, parts),
    voiceLevel: voiced.length > 0 ? percentile(voiced, 0.75) : null,
    noiseLevel: percentile(levelsOf(samples), 0.1),
  };
}

/** Frames that sound like speech, and stand out from what is around. */
async function voicedFrames(voice: Float32Array, levels: readonly number[]): Promise<boolean[]> {
  const noise = percentile(levels, 0.1);
  const loudest = percentile(levels, 0.97);
  const dynamics = loudest - noise;
  if (dynamics < LEAST_DYNAMICS_DB) return levels.map(() => false);
  const least = noise + Math.max(ABOVE_NOISE_DB, dynamics * ABOVE_NOISE_SHARE);
  const louder = Math.min(MOST_AMPLIFIED_DB, Math.max(0, DETECTOR_DB - loudest));
  const speech = await findSpeechFrames(voice, 10 ** (louder / 20));
  return speech.map((isSpeech, index) => isSpeech && (levels[index] ?? 0) >= least);
}

function rateOf(levels: readonly number[], parts: readonly VoicedPart[]): number | null {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return null;
  const seconds = (last.to - first.from) * FRAME_SECONDS;
  if (seconds < SHORTEST_RATE_SECONDS) return null;
  const syllables = parts.reduce((sum, { from, to }) => sum + countSyllables(levels.slice(from, to)), 0);
  return Math.round((syllables / SYLLABLES_PER_WORD / seconds) * 60);
}
