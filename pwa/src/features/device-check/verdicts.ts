/** What the facts about a device mean, and what a teacher can do. Pure. */

import type { AppCopy } from '#platform/device/app-copy.ts';
import type { VoiceLike } from '#platform/read-aloud/speech-voice.ts';
import type { StorageSpace } from '#platform/storage.ts';
import { aheadOf, describeClocks } from '#ui/status/clock-words.ts';
import { dateTexts } from '#ui/status/date-words.ts';
import { spaceWords } from '#ui/status/size-words.ts';
import { deviceCheckTexts as texts } from './texts.ts';

/** `open`: a person has to try it. */
export type Verdict = 'good' | 'look' | 'bad' | 'open';

export interface Finding {
  verdict: Verdict;
  words: string;
  /** What to do. */
  help?: string;
  /** Numbers behind the verdict. */
  details?: readonly string[];
}

/** A class with its activities takes some 50 MB, a year of unsent answers of one child as much again. */
const ENOUGH_FREE_BYTES = 200_000_000;

/** `canWrite`: a trial file was written; the numbers of a browser may be far from the truth. */
export function storageFinding(space: StorageSpace, canWrite: boolean): Finding {
  const { used, quota, persisted } = space;
  if (!canWrite) return { verdict: 'bad', words: texts.storageFull, help: texts.storageLittleHelp };
  if (used === null || quota === null) return { verdict: 'good', words: texts.storageUnknown };
  const free = spaceWords(quota - used);
  const details = [texts.used(spaceWords(used), spaceWords(quota))];
  if (quota - used < ENOUGH_FREE_BYTES) {
    return { verdict: 'look', words: texts.storageLittle(free), help: texts.storageLittleHelp, details };
  }
  if (persisted) return { verdict: 'good', words: texts.storageGood(free), details };
  return { verdict: 'look', words: texts.notPersisted(free), help: texts.notPersistedHelp, details };
}

export function voicesFinding(voices: readonly VoiceLike[]): Finding {
  const english = voices.filter(({ lang }) => /^en\b/i.test(lang.replace('_', '-')));
  const local = english.filter(({ localService }) => localService);
  const [first] = local;
  if (first) return { verdict: 'good', words: texts.voicesGood(local.length, first.name) };
  const words = english.length > 0 ? texts.voicesOnline : texts.voicesNone;
  return { verdict: 'look', words, help: texts.voicesHelp };
}

export function offlineFinding({ worker, files, media }: AppCopy): Finding {
  if (worker === 'none') return { verdict: 'bad', words: texts.offlineNone, help: texts.offlineNoneHelp };
  if (worker === 'coming' || files === 0) {
    return { verdict: 'look', words: texts.offlineComing, help: texts.offlineComingHelp };
  }
  return { verdict: 'good', words: texts.offlineGood(files), details: [texts.media(media)] };
}

export function installedFinding(isInstalled: boolean): Finding {
  if (isInstalled) return { verdict: 'good', words: texts.installedGood };
  return { verdict: 'look', words: texts.installedNot, help: texts.installedHelp };
}

/** `schoolTime`: what the clock of the school's computer says while this device says `now`; null where it does not answer. */
export function schoolFinding(schoolTime: string | null, now: number, isDateWrong = false): Finding {
  if (schoolTime === null && isDateWrong) {
    return { verdict: 'bad', words: `${texts.schoolNot} ${dateTexts.question(now)}`, help: dateTexts.help };
  }
  if (schoolTime === null) return { verdict: 'look', words: texts.schoolNot, help: texts.schoolNotHelp };
  const clocks = describeClocks(aheadOf(schoolTime, now), now);
  if (clocks === null) return { verdict: 'good', words: texts.schoolGood };
  return { verdict: 'look', words: `${texts.schoolGood} ${clocks.apart}.`, help: clocks.compare };
}
