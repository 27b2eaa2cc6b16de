/** In the header of the wizard: whether the draft is on this device, and undo and redo. */
import { Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy } from '@tabler/icons-react';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import classes from '../ActivityWizard.module.css';
import type { WizardHandle } from '../use-wizard-state.ts';
import { draftTexts as texts } from './texts.ts';

export function DraftBar({ wizard: { draftState, history, saving } }: { wizard: WizardHandle }) {
  return (
    <div className={classes.bar}>
      <Text
        size="sm"
        c={draftState === 'failed' ? 'red' : 'dimmed'}
        component="div"
        className={classes.draft}
      >
        {draftState === 'failed' && <span role="alert">{texts.failed}</span>}
        {draftState === 'writing' && texts.writing}
        {draftState === 'saved' && (
          <Group gap={6} wrap="nowrap">
            <IconDeviceFloppy size={16} aria-hidden className={classes.draftIcon} />
            {texts.saved}
          </Group>
        )}
      </Text>
      <Group gap={4} wrap="nowrap">
        <ToolButton
          label={texts.undo}
          title={texts.undoKeys}
          disabled={!history.canUndo || saving}
          onClick={history.undo}
        >
          <IconArrowBackUp size={20} />
        </ToolButton>
        <ToolButton
          label={texts.redo}
          title={texts.redoKeys}
          disabled={!history.canRedo || saving}
          onClick={history.redo}
        >
          <IconArrowForwardUp size={20} />
        </ToolButton>
      </Group>
    </div>
  );
}
