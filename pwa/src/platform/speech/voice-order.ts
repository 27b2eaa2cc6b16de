/** Which voices say a piece of text, in the order in which they are tried. Decision 048. */
import type { VoiceLike } from './speech-voice.ts';

/** `device`: the browser's speech. `school`: a sound that the school's voice rendered. */
export type VoiceKind = 'device' | 'school';

export interface KnownVoices {
  hasSchoolSound: boolean;
  /** Of the browser; undefined where it has no speech. */
  deviceVoices: readonly VoiceLike[] | undefined;
}

/**
 * An English voice on the device itself, then the school's voice. A voice of the browser that needs the internet, or
 * that the browser does not list, comes last. The teacher's own sound of a text is played in place of all of them.
 */
export function voiceOrder({ hasSchoolSound, deviceVoices }: KnownVoices): VoiceKind[] {
  const school: VoiceKind[] = hasSchoolSound ? ['school'] : [];
  const device: VoiceKind[] = deviceVoices ? ['device'] : [];
  const isLocal = deviceVoices?.some(({ lang, localService }) => localService && /^en\b/i.test(lang));
  return isLocal ? [...device, ...school] : [...school, ...device];
}
