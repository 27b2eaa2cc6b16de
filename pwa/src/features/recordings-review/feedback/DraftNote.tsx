/** Says that what the form holds is a draft, and lets it go. */
import { Button, Group, Text } from '@mantine/core';
import { feedbackTexts as texts } from './texts.ts';

export function DraftNote({ onDiscard }: { onDiscard(): void }) {
  return (
    <Group justify="space-between">
      <Text size="sm">{texts.draftFound}</Text>
      <Button size="xs" variant="subtle" color="red" onClick={onDiscard}>
        {texts.discardDraft}
      </Button>
    </Group>
  );
}
