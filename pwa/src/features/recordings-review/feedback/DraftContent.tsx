/** What a draft of feedback holds, to be read. */
import { Text } from '@mantine/core';
import { STICKER_NAMES } from 'shared-schema/rules/feedback/stickers';
import type { FeedbackDraftRow } from '#data/outbox/outbox-db.ts';
import { knownSticker } from './feedback-fields.ts';
import { feedbackTexts as texts } from './texts.ts';

export function DraftContent({ draft }: { draft: FeedbackDraftRow }) {
  const { words, score, voice } = draft;
  const sticker = knownSticker(draft.sticker);
  return (
    <>
      <Text size="sm">{words}</Text>
      {voice?.kind === 'recorded' && <Text size="sm">{texts.withVoice}</Text>}
      {sticker && <Text size="sm">{texts.withSticker(STICKER_NAMES[sticker])}</Text>}
      {score !== '' && <Text size="sm">{texts.scored(Number(score))}</Text>}
    </>
  );
}
