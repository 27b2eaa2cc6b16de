/** Where a voice that was stored before is played from: the outbox, the account's own cache, or its address. */
import { useMedia } from '../media/use-media.ts';
import { useFeedbackVoice } from './use-feedback-voice.ts';

/** Undefined without a voice, and while the device is asked. */
export function useGivenVoice(address: string | null): string | undefined {
  const waiting = useMedia(address).src;
  const kept = useFeedbackVoice(address);
  return waiting?.startsWith('blob:') ? waiting : kept;
}
