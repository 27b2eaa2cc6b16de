/** The voice of a story: reads on from the page in sight, turns the pages, and says single sentences. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAwakeWhile } from '#platform/page/keep-awake.ts';
import { useSpeech } from '#ui/audio/use-speech.ts';
import { useVoice, type Voice } from '#ui/audio/use-voice.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { playerTexts } from '../texts.ts';
import { pageAt, type StoryPage, type TextRange } from './story-pages.ts';

export interface StoryVoice extends Omit<Voice, 'word' | 'saySlowly'> {
  /** The word being spoken, as a place in the story. */
  word: TextRange | null;
  saySentence(range: TextRange): void;
}

export interface StoryVoiceOptions {
  text: string;
  /** The story as the teacher recorded it. */
  src: string | undefined;
  pages: readonly StoryPage[];
  page: number;
  onPage(page: number): void;
}

export function useStoryVoice({ text, src, pages, page, onPage }: StoryVoiceOptions): StoryVoice {
  const pageStart = pages[page]?.from ?? 0;
  /** Where what is being read began. */
  const [readFrom, setReadFrom] = useState(0);
  const [sentenceFrom, setSentenceFrom] = useState(0);
  const voice = useVoice({
    ...{ text: text.slice(pageStart), src, onFail: tellReadFailed },
    // The child may have turned pages since the sound began.
    onSpeakInstead: () => setReadFrom(pageStart),
  });
  const sentence = useSpeech(tellReadFailed);
  const word = shifted(voice.word, readFrom) ?? shifted(sentence.word, sentenceFrom);
  const place = voice.word && readFrom + voice.word.from;
  // What the teacher recorded knows no pages: it goes on while the child turns them.
  const hasNoPages = src !== undefined && place === null;
  const stop = useCallback(() => {
    sentence.stop();
    if (!hasNoPages) voice.stop();
  }, [sentence.stop, hasNoPages, voice.stop]);
  useTurningPages({ place, pages, page, onPage, stop });
  useAwakeWhile(voice.state === 'speaking' || sentence.state === 'speaking');
  const isSentence = voice.state === 'idle' && sentence.state !== 'idle';
  return {
    ...(isSentence ? sentence : voice),
    say() {
      setReadFrom(pageStart);
      voice.say();
    },
    word,
    saySentence(range) {
      setSentenceFrom(range.from);
      sentence.say(text.slice(range.from, range.to));
    },
  };
}

function shifted(word: TextRange | null, by: number): TextRange | null {
  return word && { from: word.from + by, to: word.to + by };
}

interface TurningPages extends Pick<StoryVoiceOptions, 'pages' | 'page' | 'onPage'> {
  /** Of the word being read in the story. */
  place: number | null;
  stop(): void;
}

/** The page follows the voice; a page that the child turns ends what is said: the voice would turn it back. */
function useTurningPages({ place, pages, page, onPage, stop }: TurningPages): void {
  const shown = useRef(page);
  const spokenPage = place === null ? null : pageAt(pages, place);
  useEffect(() => {
    if (spokenPage === null || spokenPage === shown.current) return;
    shown.current = spokenPage;
    onPage(spokenPage);
  }, [spokenPage, onPage]);
  useEffect(() => {
    if (page === shown.current) return;
    shown.current = page;
    stop();
  }, [page, stop]);
}

function tellReadFailed(): void {
  showToast({
    ...{ title: playerTexts.error, message: playerTexts.readFailed },
    ...{ tone: 'error', picture: 'ask_teacher' },
  });
}
