/** 'Try it' of the wizard: plays what is written so far, saved or not. */
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Suspense, use } from 'react';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import type { ActivityDraft } from '../activity-draft.ts';
import { payloadOf } from '../draft-payload.ts';
import { wizardTexts as texts } from '../texts.ts';
import { DraftTryContext } from './draft-try.ts';

/** Nothing without a question to play. */
export function TryDraftButton({ draft }: { draft: ActivityDraft }) {
  const DraftTry = use(DraftTryContext);
  const { open } = useDialogs();
  if (!DraftTry || !hasQuestion(draft)) return null;
  const play = () =>
    open((onClose) => (
      <Suspense>
        <DraftTry draft={payloadOf(draft)} onClose={onClose} />
      </Suspense>
    ));
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPlay size={16} aria-hidden />}
      onClick={play}
      style={{ alignSelf: 'flex-start' }}
    >
      {texts.tryIt}
    </Button>
  );
}

function hasQuestion({ type, questions, scenes }: ActivityDraft): boolean {
  if (type === 'interactive_listening') return scenes.sets.some((set) => set.questions.length > 0);
  return questions.length > 0;
}
