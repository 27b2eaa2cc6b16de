/**
 * What the coach says about a recording: four pictures, while a child speaks and afterwards. It advises and never
 * decides: a child may always keep the answer.
 */
import { decibelsOf } from '#platform/microphone/level-meter.ts';
import type { SpeechMeasure } from '#platform/speech-measure/measure-speech.ts';

/** `noisy`: it is too loud around the child. */
export type CoachHint = 'silent' | 'quiet' | 'noisy' | 'lovely';

/** Seconds of voice below which nobody spoke. */
const SHORTEST_SPEECH_SECONDS = 0.2;
/** Decibels of full scale. A voice below it can hardly be understood in a classroom. */
const QUIET_VOICE_DB = -42;
/** Decibels of full scale. A room above it may cover a voice. */
const LOUD_ROOM_DB = -40;
/** Decibels by which a voice must stand above a loud room. */
const CLEAR_VOICE_DB = 10;

export function isHeard({ speakingDuration }: SpeechMeasure): boolean {
  return speakingDuration >= SHORTEST_SPEECH_SECONDS;
}

/** What is said after a recording. */
export function hintOf(speech: SpeechMeasure): CoachHint {
  const { voiceLevel, noiseLevel } = speech;
  const isLoud = noiseLevel >= LOUD_ROOM_DB;
  if (voiceLevel === null || !isHeard(speech)) return isLoud ? 'noisy' : 'silent';
  if (isLoud && voiceLevel - noiseLevel < CLEAR_VOICE_DB) return 'noisy';
  return voiceLevel < QUIET_VOICE_DB ? 'quiet' : 'lovely';
}

/** Levels that a hint looks back on: three seconds, because a child takes a breath. */
const LIVE_LEVELS = 30;
/** Decibels of full scale. Where nothing reaches it, nobody speaks. */
const SILENCE_DB = -52;

/**
 * What is said while a child speaks. `levels` since the beginning, 0 to 1, ten a second. Null until the coach is sure,
 * and when a child who was heard says nothing more.
 */
export function liveHint(levels: readonly number[]): CoachHint | null {
  const recent = levels.slice(-LIVE_LEVELS).sort((a, b) => a - b);
  if (recent.length < LIVE_LEVELS) return null;
  const room = decibelsOf(recent[LIVE_LEVELS * 0.1] ?? 0);
  const voice = decibelsOf(recent[LIVE_LEVELS * 0.9] ?? 0);
  if (room >= LOUD_ROOM_DB && voice - room < CLEAR_VOICE_DB) return 'noisy';
  if (voice >= QUIET_VOICE_DB) return 'lovely';
  if (voice >= SILENCE_DB) return 'quiet';
  return levels.some((level) => decibelsOf(level) >= QUIET_VOICE_DB) ? null : 'silent';
}
