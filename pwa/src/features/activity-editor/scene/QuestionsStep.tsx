/** The questions of the set: what is said, which object it is about, and where the object belongs. */
import {
  Button,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { PositioningQuestion } from 'shared-schema/entities';
import { POINTS_MAX, POINTS_MIN, parseQuestionPoints } from 'shared-schema/rules/listening/question-points';
import { FileUpload } from '#ui/file-upload/FileUpload.tsx';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import classes from './SceneEditor.module.css';
import type { SceneEditing } from './scene-editing.ts';
import type { QuestionPatch } from './scenes.ts';
import { sceneTexts as texts } from './texts.ts';

export function QuestionsStep({ editing }: { editing: SceneEditing }) {
  const { act, newId, set } = editing;
  const { questions } = set;
  return (
    <section aria-label={texts.questions(questions.length)}>
      <Group justify="space-between" mb="sm">
        <Title order={3} size="h4">
          {texts.questions(questions.length)}
        </Title>
        <Button
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => act({ do: 'add-question', setId: set.id, id: newId() })}
        >
          {texts.addQuestion}
        </Button>
      </Group>
      {questions.length === 0 && (
        <EmptyNote compact title={texts.noQuestions} message={texts.noQuestionsHint} />
      )}
      <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {questions.map((question, index) => (
          <SceneQuestion key={question.id} editing={editing} question={question} number={index + 1} />
        ))}
      </Stack>
    </section>
  );
}

interface SceneQuestionProps {
  editing: SceneEditing;
  question: PositioningQuestion;
  /** Counting from 1. */
  number: number;
}

function SceneQuestion({ editing, question, number }: SceneQuestionProps) {
  const { act, set } = editing;
  const patch = (change: QuestionPatch) =>
    act({ do: 'patch-question', setId: set.id, id: question.id, patch: change });
  return (
    <li className={classes.question} aria-label={texts.question(number)}>
      <QuestionTools editing={editing} question={question} number={number} />
      <Textarea
        label={texts.instruction}
        placeholder={texts.instructionPlaceholder}
        withAsterisk
        autosize
        minRows={1}
        value={question.instruction}
        onChange={(event) => patch({ instruction: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Select
          label={texts.object}
          placeholder={texts.choose}
          withAsterisk
          data={set.objects.map(({ id, name }) => ({ value: id, label: name }))}
          value={question.objectId}
          onChange={(objectId) => patch({ objectId })}
        />
        <Select
          label={texts.correctZone}
          placeholder={texts.choose}
          withAsterisk
          data={set.zones.map(({ id, label }) => ({ value: id, label }))}
          value={question.correctZoneId}
          onChange={(correctZoneId) => patch({ correctZoneId })}
        />
        <NumberInput
          label={texts.points}
          min={POINTS_MIN}
          max={POINTS_MAX}
          allowDecimal={false}
          value={question.points}
          onChange={(value) => patch({ points: parseQuestionPoints(value) })}
        />
      </SimpleGrid>
      <Switch
        label={texts.immediateFeedback}
        checked={question.showImmediateFeedback}
        onChange={(event) => patch({ showImmediateFeedback: event.currentTarget.checked })}
      />
      <QuestionSound editing={editing} question={question} onPatch={patch} />
    </li>
  );
}

function QuestionTools({ editing: { act, set }, question, number }: SceneQuestionProps) {
  const move = (by: 1 | -1) => act({ do: 'move-question', setId: set.id, id: question.id, by });
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text fw={600}>{texts.question(number)}</Text>
      <Group gap={4} wrap="nowrap">
        <ToolButton label={texts.up(number)} disabled={number === 1} onClick={() => move(-1)}>
          <IconArrowUp size={18} />
        </ToolButton>
        <ToolButton
          label={texts.down(number)}
          disabled={number === set.questions.length}
          onClick={() => move(1)}
        >
          <IconArrowDown size={18} />
        </ToolButton>
        <ToolButton
          label={texts.deleteQuestion(number)}
          color="red"
          onClick={() => act({ do: 'remove-question', setId: set.id, id: question.id })}
        >
          <IconTrash size={18} />
        </ToolButton>
      </Group>
    </Group>
  );
}

interface QuestionSoundProps {
  editing: SceneEditing;
  question: PositioningQuestion;
  onPatch(patch: QuestionPatch): void;
}

function QuestionSound({ editing: { act, set, wizard }, question, onPatch }: QuestionSoundProps) {
  const { audioUrl } = question;
  const name = (audioUrl && wizard.draft.files[audioUrl]?.name) ?? '';
  return (
    <FileUpload
      label={texts.audio}
      description={texts.audioHint}
      accept={['audio/*']}
      value={audioUrl === null ? null : { src: undefined, name, kind: 'audio' }}
      onFile={async (chosen) => {
        const file = await wizard.prepareFile(chosen);
        const patch = { audioUrl: file.address };
        act({ do: 'patch-question', setId: set.id, id: question.id, patch }, file);
        return file;
      }}
      onRemove={() => onPatch({ audioUrl: null })}
    />
  );
}
