/** Previous and Next at the bottom of the window; the last step saves. */
import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck, IconSend } from '@tabler/icons-react';
import classes from './ActivityWizard.module.css';
import { draftTexts } from './drafts/texts.ts';
import { wizardTexts as texts } from './texts.ts';
import type { WizardHandle } from './use-wizard-state.ts';
import { isLast } from './wizard-steps.ts';

export function WizardButtons({ wizard }: { wizard: WizardHandle }) {
  const { place, draft, saving, isGone, gone } = wizard;
  return (
    <footer className={classes.footer} data-bottom-bar>
      <Group
        justify="space-between"
        gap="xs"
        wrap="nowrap"
        className={classes.buttons}
        mod={{ last: isLast(place) }}
      >
        <Button
          variant="default"
          className={classes.previous}
          disabled={place.current === 0 || saving}
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={wizard.previous}
        >
          {texts.previous}
        </Button>
        {isLast(place) ? (
          <Group gap="xs" ml="auto" justify="flex-end" wrap="nowrap">
            {wizard.saveAndAssign && (
              <Button
                variant="default"
                disabled={saving || gone !== null}
                leftSection={<IconSend size={16} aria-hidden />}
                onClick={wizard.saveAndAssign}
              >
                {draftTexts.saveAndAssign}
              </Button>
            )}
            <Button
              color="leaf"
              loading={saving}
              disabled={gone !== null}
              leftSection={<IconCheck size={16} aria-hidden />}
              onClick={wizard.save}
            >
              {draft.uid && !isGone ? texts.update : texts.create}
            </Button>
          </Group>
        ) : (
          <Button
            data-tap-key={place.current}
            disabled={saving}
            rightSection={<IconArrowRight size={16} aria-hidden />}
            onClick={wizard.next}
          >
            {texts.next}
          </Button>
        )}
      </Group>
    </footer>
  );
}
