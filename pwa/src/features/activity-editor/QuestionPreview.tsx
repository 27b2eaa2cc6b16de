/** A question as it will be: picture and prompt. */
import { Group, Image, Text } from '@mantine/core';
import type { ActivityDraft, DraftQuestion } from './activity-draft.ts';
import { wizardTexts as texts } from './texts.ts';
import { useDraftFile } from './use-draft-file.ts';

interface QuestionPreviewProps {
  draft: ActivityDraft;
  question: DraftQuestion;
  number: number;
}

export function QuestionPreview({ draft, question, number }: QuestionPreviewProps) {
  const picture = useDraftFile(draft, question.imageUrl);
  return (
    <Group component="li" wrap="nowrap">
      <Text fw={600}>{number}.</Text>
      {picture?.src && <Image src={picture.src} alt="" w={64} h={48} radius="sm" fit="cover" />}
      <Text c={question.prompt ? undefined : 'dimmed'}>{question.prompt || texts.noPrompt}</Text>
    </Group>
  );
}
