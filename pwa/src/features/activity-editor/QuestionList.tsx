/** The questions of an activity; one is edited at a time. Specification, teacher side, section 2 'Question list editor'. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { systemClock } from '#platform/clock.ts';
import { newQuestionId } from './activity-draft.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { wizardTexts as texts } from './texts.ts';
import type { WizardHandle } from './use-wizard-state.ts';

export function QuestionList({ wizard }: { wizard: WizardHandle }) {
  const { draft, act } = wizard;
  const { questions } = draft;
  const [editing, setEditing] = useState<string | null>(null);
  const add = () => {
    const id = newQuestionId(systemClock.now(), questions);
    act({ do: 'add-question', id });
    setEditing(id);
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
            editing={editing === question.id}
            onEdit={() => setEditing(question.id)}
            onDone={() => setEditing(null)}
            onMove={(by) => act({ do: 'move', id: question.id, by })}
            onDelete={() => act({ do: 'remove', id: question.id })}
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
