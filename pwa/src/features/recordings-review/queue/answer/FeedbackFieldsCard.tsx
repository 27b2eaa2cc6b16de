/** What a teacher may say besides stars and voice: words, an exact score, a sticker, another try. */
import { Checkbox, NumberInput, Stack, Textarea } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { SCORE_MAX, SCORE_MIN } from 'shared-schema/rules/feedback/feedback-score';
import { MAX_LONG_TEXT_LENGTH } from 'shared-schema/rules/text-limits';
import type { FeedbackFields, FoundDrafts } from '#data/drafts/feedback/feedback-drafts.ts';
import type { Recording } from '#data/queries/teacher/rows.ts';
import { DraftNote } from '../../feedback/DraftNote.tsx';
import { EarlierDraft } from '../../feedback/EarlierDraft.tsx';
import { StickerPicker } from '../../feedback/StickerPicker.tsx';
import { feedbackTexts as texts } from '../../feedback/texts.ts';
import { ENTER_SAVES } from '../state/review-keys.ts';

interface FeedbackFieldsCardProps {
  recording: Recording;
  fields: FeedbackFields;
  drafts: FoundDrafts;
  isChanged: boolean;
  words: Ref<HTMLTextAreaElement>;
  onChange(fields: Partial<FeedbackFields>): void;
  onDiscardDraft(): void;
  /** Ready comments, below the words. */
  children?: ReactNode;
}

export function FeedbackFieldsCard(props: FeedbackFieldsCardProps) {
  const { recording, fields, drafts, isChanged, words, onChange, onDiscardDraft, children } = props;
  return (
    <Stack gap="sm">
      {drafts.own && isChanged && <DraftNote onDiscard={onDiscardDraft} />}
      {drafts.other && <EarlierDraft draft={drafts.other} fields={fields} onUse={onChange} />}
      <Textarea
        ref={words}
        label={texts.words}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_LONG_TEXT_LENGTH}
        value={fields.words}
        onChange={(event) => onChange({ words: event.currentTarget.value })}
      />
      {children}
      <NumberInput
        {...{ [ENTER_SAVES]: '' }}
        label={texts.score}
        min={SCORE_MIN}
        max={SCORE_MAX}
        allowDecimal={false}
        clampBehavior="none"
        hideControls
        w={130}
        value={fields.score}
        onChange={(score) => onChange({ score })}
      />
      <StickerPicker value={fields.sticker} onChange={(sticker) => onChange({ sticker })} />
      {!recording.replacedAt && (
        <Checkbox
          label={texts.tryAgain}
          description={texts.tryAgainHint}
          checked={fields.tryAgain}
          onChange={(event) => onChange({ tryAgain: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}
