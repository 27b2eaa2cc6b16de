/** What each key does with the answer on the screen. */
import type { RefObject } from 'react';
import { STAR_SCORES } from 'shared-schema/rules/feedback/feedback-score';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { KeysDialog } from '../KeysDialog.tsx';
import { useKeys } from '../state/key-buffer.ts';
import { leaveField, type ReviewAction, type ReviewKey } from '../state/review-keys.ts';
import type { AnswerStepProps } from './answer-step-props.ts';
import type { AnswerFormState } from './use-answer-form.ts';
import type { ReviewPlayer } from './use-review-player.ts';
import type { VoiceNote } from './use-voice-note.ts';

interface AnswerKeysParts extends Pick<AnswerStepProps, 'keys' | 'way' | 'onUndo' | 'onSkip' | 'onBack'> {
  form: AnswerFormState;
  player: ReviewPlayer;
  voice: VoiceNote;
  words: RefObject<HTMLTextAreaElement | null>;
  save(): void;
  insertComment(letter: string): void;
}

export function useAnswerKeys(parts: AnswerKeysParts): void {
  const { form, player, voice, words, way } = parts;
  const { open } = useDialogs();
  const runs: Record<ReviewAction, () => void> = {
    play: player.toggle,
    replay: player.replay,
    voice: voice.recorder.press,
    write: () => words.current?.focus(),
    leaveField,
    save: parts.save,
    undo: parts.onUndo,
    skip: parts.onSkip,
    back: () => parts.onBack?.(),
    slower: way.slower,
    faster: way.faster,
    silence: way.toggleSilence,
    keys: () => open((onClose) => <KeysDialog onClose={onClose} />),
  };
  useKeys(parts.keys, !form.isSaving, (key: ReviewKey) => {
    if (key.action === 'stars') form.change({ score: STAR_SCORES[key.stars - 1] ?? '' });
    else if (key.action === 'comment') parts.insertComment(key.letter);
    else runs[key.action]();
  });
}
