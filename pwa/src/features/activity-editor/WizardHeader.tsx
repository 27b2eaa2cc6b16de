/** Stays at the top of the wizard: its title, the draft, undo and redo, and how far the steps are. */
import { Modal, Progress } from '@mantine/core';
import classes from './ActivityWizard.module.css';
import { DraftBar } from './drafts/DraftBar.tsx';
import { wizardTexts as texts } from './texts.ts';
import type { WizardHandle } from './use-wizard-state.ts';
import { progressOf } from './wizard-steps.ts';

export function WizardHeader({ wizard, title }: { wizard: WizardHandle; title: string }) {
  return (
    <Modal.Header>
      <Modal.Title>{title}</Modal.Title>
      <DraftBar wizard={wizard} />
      <Modal.CloseButton aria-label={texts.close} size="lg" ml={0} />
      <Progress
        value={progressOf(wizard.place)}
        size="sm"
        radius={0}
        aria-label={texts.progress}
        classNames={{ root: classes.progress, section: classes.progressDone }}
      />
    </Modal.Header>
  );
}
