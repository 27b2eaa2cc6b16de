/** Chooses the voice of the browser: a US English one on the device itself, female where there is a choice. */

export interface VoiceLike {
  name: string;
  lang: string;
  localService: boolean;
}

/** Names that the large systems give their female US voices; the API itself has no gender. */
const FEMALE =
  /female|samantha|zira|jenny|aria|ava\b|allison|susan|joanna|salli|kendra|kimberly|ivy|nicky|michelle|victoria|google us english/i;

/** True where one of them is an English voice that needs no internet. */
export function hasLocalVoice(voices: readonly VoiceLike[] | undefined): boolean {
  return voices?.some((voice) => voice.localService && isEnglish(voice)) ?? false;
}

/**
 * The best English voice, one on the device before any from the internet. Null so that the browser uses its own for the
 * language.
 */
export function pickVoice<V extends VoiceLike>(voices: readonly V[]): V | null {
  let best: V | null = null;
  for (const voice of voices) {
    if (scoreOf(voice) > (best ? scoreOf(best) : 0)) best = voice;
  }
  return best;
}

function scoreOf(voice: VoiceLike): number {
  if (!isEnglish(voice)) return 0;
  const isAmerican = languageOf(voice) === 'en-us';
  return 1 + (voice.localService ? 100 : 0) + (isAmerican ? 50 : 0) + (FEMALE.test(voice.name) ? 10 : 0);
}

function isEnglish(voice: VoiceLike): boolean {
  return /^en(-|$)/.test(languageOf(voice));
}

/** Android writes `en_US` where others write `en-US`. */
function languageOf({ lang }: VoiceLike): string {
  return lang.replace('_', '-').toLowerCase();
}
