/** Opens the wizard with what it begins with; asks first where the activity has a draft on this device. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { useOnBack } from '#ui/dialogs/BackLayer.tsx';
import { momentOf } from '#ui/teacher/moment.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import ActivityWizard from '../ActivityWizard.tsx';
import type { WizardProps } from '../use-wizard-state.ts';
import { fromDraft, fromSaved, type Opened, type Opening, openWizard } from './opening.ts';
import { draftTexts as texts } from './texts.ts';

interface OpenWizardProps extends Omit<WizardProps, 'start' | 'kept'> {
  /** The same object as long as the wizard is open. */
  opening: Opening;
}

export default function OpenWizard({ opening, ...props }: OpenWizardProps) {
  const { onClose } = props;
  const context = useAppContext();
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    let hasLeft = false;
    openWizard(opening, context)
      .then((result) => !hasLeft && setOpened(result))
      .catch(reportError);
    return () => {
      hasLeft = true;
    };
  }, [opening, context]);
  const leave = useEffectEvent((title: string) => {
    showToast({ title, tone: 'info' });
    onClose();
  });
  const unavailable = opened && unavailableTitle(opened);
  useEffect(() => {
    if (unavailable) leave(unavailable);
  }, [unavailable]);
  const hasLostFiles = opened?.kind === 'start' && opened.hasLostFiles;
  useEffect(() => {
    if (hasLostFiles) showToast({ ...texts.filesLost, tone: 'error' });
  }, [hasLostFiles]);
  switch (opened?.kind) {
    case 'start':
      return <ActivityWizard kept={opened.start} start={opened.start.written.draft} {...props} />;
    case 'choose': {
      const { draft, activity } = opened;
      const choose = (next: Promise<Opened>) => void next.then(setOpened).catch(reportError);
      return (
        <ChooseStart
          title={activity.title}
          changedAt={draft.changedAt}
          onContinue={() => choose(fromDraft(draft.id, context))}
          onSaved={() => choose(fromSaved(draft.id, activity, context))}
          onClose={onClose}
        />
      );
    }
    default:
      return null;
  }
}

/** What is said of a draft that cannot be continued here; null for any other opening. */
function unavailableTitle({ kind }: Opened): string | null {
  if (kind === 'gone') return texts.draftGone;
  return kind === 'elsewhere' ? texts.draftElsewhere : null;
}

interface ChooseStartProps {
  title: string;
  changedAt: string;
  onContinue(): void;
  onSaved(): void;
  onClose(): void;
}

function ChooseStart({ title, changedAt, onContinue, onSaved, onClose }: ChooseStartProps) {
  useOnBack(onClose);
  return (
    <Modal opened onClose={onClose} title={texts.chooseTitle}>
      <Text>{texts.choose(title, momentOf(changedAt))}</Text>
      <Text size="sm" c="dimmed" mt="xs">
        {texts.chooseHint}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onSaved}>
          {texts.fromSaved}
        </Button>
        <Button data-autofocus onClick={onContinue}>
          {texts.continueDraft}
        </Button>
      </Group>
    </Modal>
  );
}
