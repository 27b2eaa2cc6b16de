/** What was begun about an earlier answer to the same question: to be used here, or let go. */

import { Alert, Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { type FeedbackFields, removeDraft } from '#data/drafts/feedback/feedback-drafts.ts';
import type { FeedbackDraftRow } from '#data/outbox/outbox-db.ts';
import { DraftContent } from './DraftContent.tsx';
import { withEarlierDraft } from './feedback-fields.ts';
import { feedbackTexts as texts } from './texts.ts';

interface EarlierDraftProps {
  draft: FeedbackDraftRow;
  /** What the form holds. */
  fields: FeedbackFields;
  onUse(form: Partial<FeedbackFields>): void;
}

export function EarlierDraft({ draft, fields, onUse }: EarlierDraftProps) {
  const context = useAppContext();
  const { account, recording } = draft;
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
      <DraftContent draft={draft} />
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
