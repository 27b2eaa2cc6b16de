/** Chooses the voice: a US English one on the device itself (works offline), female where there is a choice. */

export interface VoiceLike {
  name: string;
  lang: string;
  localService: boolean;
}

/** Names that the large systems give their female US voices; the API itself has no gender. */
const FEMALE =
  /female|samantha|zira|jenny|aria|ava\b|allison|susan|joanna|salli|kendra|kimberly|ivy|nicky|michelle|victoria|google us english/i;

/** The best English voice, or null so that the browser uses its own for the language. */
export function pickVoice<V extends VoiceLike>(voices: readonly V[]): V | null {
  let best: V | null = null;
  for (const voice of voices) {
    if (scoreOf(voice) > (best ? scoreOf(best) : 0)) best = voice;
  }
  return best;
}

function scoreOf(voice: VoiceLike): number {
  const lang = voice.lang.replace('_', '-').toLowerCase();
  if (!lang.startsWith('en')) return 0;
  return (lang === 'en-us' ? 100 : 50) + (voice.localService ? 20 : 0) + (FEMALE.test(voice.name) ? 10 : 0);
}
