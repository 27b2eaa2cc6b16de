/** Previous and Next; the last step saves. */
import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { wizardTexts as texts } from './texts.ts';
import type { WizardHandle } from './use-wizard-state.ts';
import { isLast } from './wizard-steps.ts';

export function WizardButtons({ wizard }: { wizard: WizardHandle }) {
  const { place, draft, saving } = wizard;
  return (
    <Group justify="space-between" mt="auto" pt="md">
      <Button
        variant="default"
        disabled={place.current === 0 || saving}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={wizard.previous}
      >
        {texts.previous}
      </Button>
      {isLast(place) ? (
        <Button
          color="leaf"
          loading={saving}
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={wizard.save}
        >
          {draft.uid ? texts.update : texts.create}
        </Button>
      ) : (
        <Button rightSection={<IconArrowRight size={16} aria-hidden />} onClick={wizard.next}>
          {texts.next}
        </Button>
      )}
    </Group>
  );
}
