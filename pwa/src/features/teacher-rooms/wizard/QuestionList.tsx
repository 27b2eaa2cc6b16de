/** The questions of an activity; one is edited at a time. Specification, teacher side, section 2 'Question list editor'. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { systemClock } from '#platform/clock.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { wizardTexts as texts } from './texts.ts';
import type { WizardHandle } from './use-wizard-state.ts';

export function QuestionList({ wizard }: { wizard: WizardHandle }) {
  const { draft, act } = wizard;
  const { questions } = draft;
  // The place of the last one added is known before its id: it is the one after the end.
  const [editing, setEditing] = useState<{ id: string } | { index: number } | null>(null);
  const isEdited = (id: string, index: number) =>
    editing !== null && ('id' in editing ? editing.id === id : editing.index === index);
  const add = () => {
    setEditing({ index: questions.length });
    act({ do: 'add-question', now: systemClock.now() });
  };
  return (
    <section aria-labelledby="questions">
      <Group justify="space-between" mb="sm">
        <Title order={3} id="questions">
          {texts.questions(questions.length)}
        </Title>
        <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {texts.addQuestion}
        </Button>
      </Group>
      {questions.length === 0 && <NoQuestions />}
      <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
        {questions.map((question, index) => (
          <QuestionCard
            key={question.id}
            wizard={wizard}
            question={question}
            number={index + 1}
            editing={isEdited(question.id, index)}
            onEdit={() => setEditing({ id: question.id })}
            onDone={() => setEditing(null)}
            onMove={(by) => {
              if (isEdited(question.id, index)) setEditing({ id: question.id });
              act({ do: 'move', id: question.id, by });
            }}
            onDelete={() => {
              setEditing(null);
              act({ do: 'remove', id: question.id });
            }}
          />
        ))}
      </Stack>
    </section>
  );
}

function NoQuestions() {
  return (
    <Stack align="center" gap={2} py="lg">
      <Text fw={500}>{texts.noQuestions}</Text>
      <Text size="sm" c="dimmed">
        {texts.noQuestionsHint}
      </Text>
    </Stack>
  );
}
