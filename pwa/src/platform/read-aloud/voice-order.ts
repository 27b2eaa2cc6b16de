/** Which voices say a piece of text, in the order in which they are tried. Decisions 048 and 071. */
import { hasLocalVoice, type VoiceLike } from './speech-voice.ts';

/** `device`: the browser's speech. `school`: sounds that the school's voice rendered. */
export type VoiceKind = 'device' | 'school';

export interface KnownVoices {
  hasSchoolSound: boolean;
  /** Of the browser; undefined where it has no speech. */
  deviceVoices: readonly VoiceLike[] | undefined;
  /** The browser's speech was asked before and said nothing. */
  isDeviceSilent: boolean;
  isOnline: boolean;
}

/**
 * An English voice on the device itself, then the school's voice. A voice of the browser that needs the internet, or
 * that the browser does not list, comes last, and without a network only the latter. The teacher's own sound of a text is
 * played in place of all of them.
 */
export function voiceOrder({
  hasSchoolSound,
  deviceVoices,
  isDeviceSilent,
  isOnline,
}: KnownVoices): VoiceKind[] {
  const school: VoiceKind[] = hasSchoolSound ? ['school'] : [];
  const isLocal = hasLocalVoice(deviceVoices);
  const isUnlisted = deviceVoices?.length === 0;
  const device: VoiceKind[] = deviceVoices && (isLocal || isUnlisted || isOnline) ? ['device'] : [];
  return isLocal && !isDeviceSilent ? [...device, ...school] : [...school, ...device];
}
