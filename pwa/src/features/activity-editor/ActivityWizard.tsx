/**
 * The full-screen wizard that creates and edits an activity: three steps, a step list, and a settings panel.
 * Specification, teacher side, section 2 'Activity creation/edit wizard'.
 */
import { Alert, Modal, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useIsGone } from '#data/queries/teacher/use-is-gone.ts';
import { beginBusy } from '#ui/busy/busy-store.ts';
import { dialogTexts } from '#ui/dialogs/texts.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import classes from './ActivityWizard.module.css';
import type { ActivityDraft } from './activity-draft.ts';
import { BasicsStep } from './BasicsStep.tsx';
import { ContentStep } from './ContentStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { StepList } from './StepList.tsx';
import { wizardTexts as texts } from './texts.ts';
import { type SaveDraft, useWizardState, type WizardHandle } from './use-wizard-state.ts';
import { WizardButtons } from './WizardButtons.tsx';
import { progressOf, STEPS } from './wizard-steps.ts';

interface ActivityWizardProps {
  start: ActivityDraft;
  /** Stores the activity in another way than as an edit. */
  save?: SaveDraft;
  onClose(): void;
}

export default function ActivityWizard({ start, save, onClose }: ActivityWizardProps) {
  const wizard = useWizardState(start, onClose, save);
  const [leaving, setLeaving] = useState(false);
  const { changed } = wizard;
  const isRowGone = useIsGone('activities', start.uid ?? '');
  const isGone = isRowGone && start.uid !== undefined && !save;
  // Neither an update nor the idle lock of a shared tablet discards an unsaved activity.
  useEffect(() => (changed ? beginBusy('an unsaved activity') : undefined), [changed]);
  const leave = () => (wizard.changed ? setLeaving(true) : onClose());
  return (
    <Modal
      opened
      fullScreen
      radius={0}
      onClose={leave}
      closeOnEscape={!leaving}
      title={start.uid ? texts.edit : texts.create}
      closeButtonProps={{ 'aria-label': texts.close, size: 'lg' }}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Progress
        value={progressOf(wizard.place)}
        size="sm"
        aria-label={texts.progress}
        className={classes.progress}
      />
      {isGone && (
        <Alert color="yellow" role="status">
          {dialogTexts.gone(start.title)}
        </Alert>
      )}
      <div className={classes.grid}>
        <StepList place={wizard.place} onOpen={wizard.goTo} />
        <main className={classes.main}>
          <Step wizard={wizard} />
          <WizardButtons wizard={wizard} />
        </main>
        <SettingsPanel wizard={wizard} />
      </div>
      <ConfirmDialog
        opened={leaving}
        title={texts.discardTitle}
        message={texts.discardText}
        confirm={texts.discard}
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      />
    </Modal>
  );
}

function Step({ wizard }: { wizard: WizardHandle }) {
  switch (STEPS[wizard.place.current]) {
    case 'content':
      return <ContentStep wizard={wizard} />;
    case 'review':
      return <ReviewStep wizard={wizard} />;
    default:
      return <BasicsStep wizard={wizard} />;
  }
}
