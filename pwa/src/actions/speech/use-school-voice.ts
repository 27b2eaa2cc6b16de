/** Plays how the school's voice says a text, as long as the server can be reached. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useAppContext } from '#data/app-context.ts';
import { previewSpeech, type SpokenOrder } from '#data/media/preview-speech.ts';
import { useObjectUrl } from '#ui/audio/use-object-url.ts';
import { usePlayback } from '#ui/audio/use-playback.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { previewTexts as texts } from './texts.ts';

export interface SchoolVoice {
  isReachable: boolean;
  /** It is being rendered or heard. */
  isBusy: boolean;
  say(order: SpokenOrder): Promise<void>;
  stop(): void;
}

const failed = { title: texts.schoolTitle, message: texts.schoolFailed };

export function useSchoolVoice(): SchoolVoice {
  const context = useAppContext();
  const isReachable = useStore(context.statusStore, ({ connection }) => connection === 'online');
  const [sound, setSound] = useState<{ bytes: ArrayBuffer; type: string } | null>(null);
  const src = useObjectUrl(sound);
  const { replay, stop, state } = usePlayback(src, () => showToast({ ...failed, tone: 'error' }));
  const { isRunning, run } = useAsyncAction();
  useEffect(() => {
    if (src) replay();
  }, [src, replay]);
  return {
    isReachable,
    isBusy: isRunning || state === 'playing',
    stop,
    async say(order) {
      const rendered = await run(() => previewSpeech(order, context), failed);
      if (rendered?.value === null) {
        showToast({ title: texts.schoolTitle, message: texts.schoolUnable, tone: 'error' });
      }
      if (rendered?.value) setSound(rendered.value);
    },
  };
}
