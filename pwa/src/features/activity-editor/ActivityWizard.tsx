/**
 * The full-screen wizard that creates and edits an activity: three steps, a step list, and a settings panel.
 * Specification, teacher side, section 2 'Activity creation/edit wizard'.
 */
import { Alert, Modal, VisuallyHidden } from '@mantine/core';
import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { beginBusy } from '#platform/locks/busy-store.ts';
import { useOnBack } from '#ui/dialogs/BackLayer.tsx';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { LeaveQuestion } from '#ui/dialogs/FormModal.tsx';
import { dialogTexts } from '#ui/dialogs/texts.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import classes from './ActivityWizard.module.css';
import { BasicsStep } from './BasicsStep.tsx';
import { ContentStep } from './ContentStep.tsx';
import { NewerVersionNotice } from './drafts/NewerVersionNotice.tsx';
import { draftTexts } from './drafts/texts.ts';
import { useWizardKeys } from './drafts/use-wizard-keys.ts';
import { ReviewStep } from './review/ReviewStep.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { StepList } from './StepList.tsx';
import { wizardTexts as texts } from './texts.ts';
import { useWizardState, type WizardHandle, type WizardProps } from './use-wizard-state.ts';
import { WizardButtons } from './WizardButtons.tsx';
import { WizardHeader } from './WizardHeader.tsx';
import { STEPS } from './wizard-steps.ts';

export default function ActivityWizard(props: WizardProps) {
  const { start, deleted = null, onClose, onReady } = props;
  const wizard = useWizardState(props);
  const dialogs = useDialogs();
  const body = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState(false);
  const { changed, saving } = wizard;
  // Neither an update nor the idle lock of a shared tablet discards an unsaved activity.
  useEffect(() => (changed ? beginBusy('an unsaved activity') : undefined), [changed]);
  const { undo, redo } = wizard.history;
  const unlessSaving = (run: () => void) => () => void (saving || run());
  useWizardKeys(body, wizard.fields, {
    undo: unlessSaving(undo),
    redo: unlessSaving(redo),
    save: unlessSaving(wizard.save),
  });
  const leave = () => {
    if (saving) return onClose();
    if (!wizard.mayLeave()) return;
    if (changed) setLeaving(true);
    else onClose();
  };
  const chooseReady = () => {
    onClose();
    onReady?.();
  };
  useTopOfStep(body, wizard.place.current);
  useOnBack(() => (leaving ? setLeaving(false) : leave()));
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={leave}
      closeOnEscape={!leaving && !dialogs.isOpen}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      <Modal.Content radius={0}>
        <WizardHeader wizard={wizard} title={start.uid ? texts.edit : texts.create} />
        <Modal.Body>
          <div ref={body} className={classes.sheet} {...wizard.fields.handlers}>
            <StepStatus step={wizard.place.current} />
            <GoneNotice wizard={wizard} title={start.title} deleted={deleted} />
            <NewerVersionNotice wizard={wizard} />
            <fieldset className={classes.grid} disabled={saving}>
              <StepList place={wizard.place} onOpen={wizard.goTo} />
              <main className={classes.main}>
                <Step wizard={wizard} onReady={onReady && !changed ? chooseReady : undefined} />
              </main>
              <SettingsPanel wizard={wizard} />
            </fieldset>
          </div>
          <WizardButtons wizard={wizard} />
        </Modal.Body>
      </Modal.Content>
      <Leaving wizard={wizard} opened={leaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </Modal.Root>
  );
}

interface GoneNoticeProps {
  wizard: WizardHandle;
  title: string;
  deleted: string | null;
}

function GoneNotice({ wizard: { isGone, gone }, title, deleted }: GoneNoticeProps) {
  if (!isGone && gone === null && deleted === null) return null;
  const what = deleted === null ? dialogTexts.goneShort(title) : draftTexts.wasDeleted(deleted);
  return (
    <Alert color="yellow" role="status" className={classes.notice}>
      {gone === null ? `${what} ${draftTexts.savedAnew}` : dialogTexts.gone(gone)}
    </Alert>
  );
}

/** A step begins at its top. A field that a check leads to comes into sight after that. */
function useTopOfStep(body: RefObject<HTMLElement | null>, step: number): void {
  const shown = useRef(step);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    body.current?.closest('[role=dialog]')?.scrollTo?.({ top: 0 });
  }, [body, step]);
}

interface LeavingProps {
  wizard: WizardHandle;
  opened: boolean;
  onStay(): void;
  onLeave(): void;
}

/** A draft that is not on this device cannot be kept by leaving. */
function Leaving({ wizard: { keptDraft, draftState }, opened, onStay, onLeave }: LeavingProps) {
  if (keptDraft) {
    const draft = draftState === 'failed' ? undefined : keptDraft;
    const text = draft ? draftTexts.leave : draftTexts.leaveWithoutDraft;
    return <LeaveQuestion opened={opened} draft={draft} text={text} onStay={onStay} onLeave={onLeave} />;
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={texts.discardTitle}
      message={texts.discardText}
      confirm={texts.discard}
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}

/** Stays mounted: a screen reader says only what changes in a status that it knows. */
function StepStatus({ step }: { step: number }) {
  const title = texts.steps[STEPS[step] ?? 'basics'].title;
  return <VisuallyHidden role="status">{texts.stepPlace(title, step + 1)}</VisuallyHidden>;
}

function Step({ wizard, onReady }: ComponentProps<typeof BasicsStep>) {
  switch (STEPS[wizard.place.current]) {
    case 'content':
      return <ContentStep wizard={wizard} />;
    case 'review':
      return <ReviewStep wizard={wizard} />;
    default:
      return <BasicsStep {...{ wizard, onReady }} />;
  }
}
