/** What was begun about an earlier answer to the same question: to be used here, or let go. */

import { Alert, Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { STICKER_NAMES } from 'shared-schema/rules/feedback/stickers';
import { useAppContext } from '#data/app-context.ts';
import type { FeedbackDraftRow } from '#data/outbox/outbox-db.ts';
import { type FeedbackFields, removeDraft } from '#data/recordings/feedback-drafts.ts';
import { knownSticker, withEarlierDraft } from './feedback-fields.ts';
import { feedbackTexts as texts } from './texts.ts';

interface EarlierDraftProps {
  draft: FeedbackDraftRow;
  /** What the form holds. */
  fields: FeedbackFields;
  onUse(form: Partial<FeedbackFields>): void;
}

export function EarlierDraft({ draft, fields, onUse }: EarlierDraftProps) {
  const context = useAppContext();
  const { account, recording, words, score, voice } = draft;
  const sticker = knownSticker(draft.sticker);
  const [isDone, setDone] = useState(false);
  if (isDone) return null;
  const remove = () => {
    setDone(true);
    removeDraft(account, recording, context).catch(reportError);
  };
  const use = () => {
    onUse(withEarlierDraft(fields, draft));
    remove();
  };
  return (
    <Alert color="sky" icon={<IconPencil aria-hidden />} title={texts.earlierDraft}>
      <Text size="sm">{words}</Text>
      {voice?.kind === 'recorded' && <Text size="sm">{texts.withVoice}</Text>}
      {sticker && <Text size="sm">{texts.withSticker(STICKER_NAMES[sticker])}</Text>}
      {score !== '' && <Text size="sm">{texts.scored(Number(score))}</Text>}
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={use}>
          {texts.useDraft}
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={remove}>
          {texts.discardDraft}
        </Button>
      </Group>
    </Alert>
  );
}
