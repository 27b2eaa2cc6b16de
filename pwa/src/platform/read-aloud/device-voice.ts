/**
 * The browser's own speech says a piece. Some of its voices fire no `end`, and some fire no event at all: then
 * `speaking` of the browser is believed, and a watchdog.
 */
import type { WordFollower } from './follow-words.ts';
import { heardRate, type SpeakerParts, type SpeechSources, speakByDevice } from './piece-speakers.ts';
import type { PieceTimers } from './piece-timers.ts';
import { type SaidPiece, wordsBetween } from './speech-session.ts';
import { estimateMs, wordAt } from './speech-text.ts';

export interface DeviceVoice {
  /** Starts at once. */
  say(piece: SaidPiece): void;
  /** Whether nothing was heard when it last spoke. */
  isSilent(): boolean;
  cancel(): void;
}

/** Time over the estimate after which a sentence without `end` counts as spoken. */
const WATCHDOG_MS = 4000;
/** Time in which a voice of the device begins, the first call of its engine included. */
const START_LIMIT_MS = 2500;
const SPEAKING_CHECK_MS = 300;

export function createDeviceVoice(
  parts: SpeakerParts,
  timers: PieceTimers,
  follower: WordFollower,
): DeviceVoice {
  const { synth } = parts;
  let isSilent = false;

  const say = ({ now, begin, end, hasOthers, ifMine, goOn, fail }: SaidPiece) => {
    const { text, tone } = now.request;
    const rate = heardRate(tone);
    let isHeard = false;
    let wasSpeaking = false;
    const giveUp = (isRefused = false) => {
      if (isHeard) return goOn();
      now.isDeviceOut = true;
      // A voice that was refused before a tap may speak after it.
      isSilent ||= !isRefused;
      whenRead(now.sources, fail);
    };
    const checkSpeaking = () => {
      const isSpeaking = synth?.speaking ?? false;
      if (wasSpeaking && !isSpeaking) return goOn();
      wasSpeaking = isSpeaking;
      timers.after(SPEAKING_CHECK_MS, checkSpeaking);
    };
    /** Shows the words from here on, and waits for an end that may never be told. */
    const hear = (at: number) => {
      isHeard = now.isAudible = true;
      isSilent = false;
      timers.clear();
      follower.byEstimate(wordsBetween(now, at, end), text, rate);
      timers.after(estimateMs(text.slice(at, end), rate) * 1.5 + WATCHDOG_MS, goOn);
      checkSpeaking();
    };
    const decide = ifMine(() => {
      // It began while the sounds were read.
      if (isHeard) return;
      // Whoever speaks without a word about it is believed, unless a voice is left that is sure to be heard.
      if (synth?.speaking && !hasOthers()) hear(begin);
      else giveUp();
    });
    timers.after(START_LIMIT_MS, () => whenRead(now.sources, decide));
    speakByDevice(
      parts,
      { text: text.slice(begin, end), tone, sources: now.sources },
      {
        onStart: ifMine(() => hear(begin)),
        onWordStart(index) {
          const word = wordAt(now.words, begin + index);
          ifMine(() => word && word.from < end && hear(word.from))();
        },
        onEnd: goOn,
        onFail: (isRefused) => ifMine(() => giveUp(isRefused))(),
      },
    );
  };

  return {
    say,
    isSilent: () => isSilent,
    cancel() {
      if (synth && (synth.speaking || synth.pending)) synth.cancel();
    },
  };
}

/** Runs when the sounds of the sources are known, at once where they are known now. */
function whenRead(sources: SpeechSources | undefined, run: () => void): void {
  const reading = sources?.reading?.();
  if (reading) void reading.then(run, run);
  else run();
}
