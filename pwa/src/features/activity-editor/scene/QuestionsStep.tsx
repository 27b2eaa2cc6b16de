/** The questions of the set: what is said, which object it is about, and where the object belongs. */
import {
  Button,
  Group,
  Input,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import type { ActivitySet, PositioningQuestion } from 'shared-schema/entities';
import { MAX_QUESTIONS } from 'shared-schema/rules/activities/activity-limits';
import { nameOfObject } from 'shared-schema/rules/listening/stock-objects';
import type { LocalFile } from '#data/commands/local-file.ts';
import { requiredField } from '#ui/forms/required-field.ts';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import { type DraftSceneProblem, fieldKeys } from '../checks/draft-check.ts';
import { useProblem } from '../checks/use-draft-check.ts';
import { useMovedQuestion } from '../questions/use-moved-question.tsx';
import { OptionalSound } from '../sounds/OptionalSound.tsx';
import { PointsField } from './PointsField.tsx';
import classes from './SceneEditor.module.css';
import type { SceneEditing, SetStep } from './scene-editing.ts';
import { canAddQuestions, type QuestionPatch } from './scenes.ts';
import { sceneTexts as texts } from './texts.ts';

interface QuestionsStepProps {
  editing: SceneEditing;
  /** Opens the step that has what a question needs. */
  onOpen(step: SetStep): void;
}

export function QuestionsStep({ editing, onOpen }: QuestionsStepProps) {
  const { dispatch, newId, set } = editing;
  const { questions } = set;
  const none = useProblem<HTMLButtonElement>(
    editing.wizard,
    fieldKeys.scene({ field: 'questions', setId: set.id, partId: null }),
  );
  const [addedId, setAddedId] = useState<string | null>(null);
  const add = () => {
    const id = newId();
    dispatch({ type: 'add-question', setId: set.id, id });
    setAddedId(id);
  };
  const moved = useMovedQuestion();
  const isFull = !canAddQuestions(editing.wizard.draft.scenes, 1);
  // A question without an object to choose would only be in the way.
  const isTooEarly = questions.length === 0 && set.objects.length === 0;
  const addButton = (
    <Button
      variant="light"
      disabled={isFull}
      ref={none.ref}
      aria-describedby={none.error && 'no-question'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={add}
    >
      {texts.addQuestion}
    </Button>
  );
  return (
    <section aria-label={texts.questions(questions.length)}>
      <Group justify="space-between" mb="sm">
        <Title order={3} size="h4">
          {texts.questions(questions.length)}
        </Title>
        {questions.length > 0 && addButton}
      </Group>
      <WhatQuestionsNeed set={set} onOpen={onOpen} focusRef={isTooEarly ? none.ref : undefined} />
      {none.error && <Input.Error id="no-question">{none.error}</Input.Error>}
      {questions.length === 0 && !isTooEarly && (
        <EmptyNote compact title={texts.noQuestions} message={texts.noQuestionsHint}>
          {addButton}
        </EmptyNote>
      )}
      <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {questions.map((question, index) => (
          <SceneQuestion
            key={question.id}
            editing={editing}
            question={question}
            number={index + 1}
            takesFocus={question.id === addedId}
            onMove={(by) => {
              dispatch({ type: 'move-question', setId: set.id, id: question.id, by });
              moved.tellMove(index + 1, index + 1 + by, questions.length);
            }}
          />
        ))}
      </Stack>
      {moved.status}
      {questions.length > 0 && (
        <Button
          variant="light"
          mt="md"
          disabled={isFull}
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={texts.addQuestionBelow}
          onClick={add}
        >
          {texts.addQuestion}
        </Button>
      )}
      {isFull && (
        <Text size="sm" c="dimmed" role="status" mt="xs">
          {texts.full(MAX_QUESTIONS)}
        </Text>
      )}
    </section>
  );
}

interface WhatQuestionsNeedProps {
  set: ActivitySet;
  onOpen(step: SetStep): void;
  /** Of the first button, where it is the next thing to do. */
  focusRef: Ref<HTMLButtonElement> | undefined;
}

/** Where the set has no object or no zone, the way to them. */
function WhatQuestionsNeed({ set, onOpen, focusRef }: WhatQuestionsNeedProps) {
  const { objects, zones, backgroundImage } = set;
  const needs = [
    ...(objects.length === 0
      ? [{ words: texts.needsObjects, button: texts.toObjects, step: 'objects' as const }]
      : []),
    ...(zones.length === 0
      ? [
          backgroundImage === null
            ? { words: texts.needsZones, button: texts.chooseBackground, step: 'background' as const }
            : { words: texts.needsZones, button: texts.toDrawing, step: 'zones' as const },
        ]
      : []),
  ];
  return needs.map(({ words, button, step }, index) => (
    <Group key={step} gap="xs" mb="sm">
      <Text size="sm">{words}</Text>
      <Button
        ref={index === 0 ? focusRef : undefined}
        aria-describedby={index === 0 && focusRef ? 'no-question' : undefined}
        variant={index === 0 && focusRef ? 'filled' : 'light'}
        size="xs"
        onClick={() => onOpen(step)}
      >
        {button}
      </Button>
    </Group>
  ));
}

interface SceneQuestionProps {
  editing: SceneEditing;
  question: PositioningQuestion;
  /** Counting from 1. */
  number: number;
  /** True for a new question: the next key belongs to its instruction. */
  takesFocus: boolean;
  onMove(by: 1 | -1): void;
}

function SceneQuestion({ editing, question, number, takesFocus, onMove }: SceneQuestionProps) {
  const { dispatch, set, wizard } = editing;
  const patch = (change: QuestionPatch, file?: LocalFile | null) =>
    dispatch({ type: 'patch-question', setId: set.id, id: question.id, patch: change }, file);
  const keyOf = (field: DraftSceneProblem['field']) =>
    fieldKeys.scene({ field, setId: set.id, partId: question.id });
  const instruction = useProblem<HTMLTextAreaElement>(wizard, keyOf('instruction'));
  const object = useProblem<HTMLInputElement>(wizard, keyOf('object'));
  const zone = useProblem<HTMLInputElement>(wizard, keyOf('correctZone'));
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    item.current?.scrollIntoView?.({ block: 'nearest' });
    item.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <li ref={item} className={classes.question} aria-label={texts.question(number)}>
      <QuestionTools editing={editing} question={question} number={number} onMove={onMove} />
      <Textarea
        label={texts.instruction}
        placeholder={texts.instructionPlaceholder}
        {...requiredField()}
        ref={instruction.ref}
        error={instruction.error}
        autosize
        minRows={1}
        value={question.instruction}
        onChange={(event) => patch({ instruction: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Select
          label={texts.object}
          placeholder={texts.choose}
          {...requiredField()}
          ref={object.ref}
          error={object.error}
          data={set.objects.map((each) => ({ value: each.id, label: nameOfObject(each) }))}
          allowDeselect={false}
          value={question.objectId}
          onChange={(objectId) => patch({ objectId })}
        />
        <Select
          label={texts.correctZone}
          placeholder={texts.choose}
          {...requiredField()}
          ref={zone.ref}
          error={zone.error}
          data={set.zones.map(({ id, label }) => ({ value: id, label }))}
          allowDeselect={false}
          value={question.correctZoneId}
          onChange={(correctZoneId) => patch({ correctZoneId })}
        />
        <PointsField value={question.points} onChange={(points) => patch({ points })} />
      </SimpleGrid>
      <Switch
        label={texts.immediateFeedback}
        checked={question.showImmediateFeedback}
        onChange={(event) => patch({ showImmediateFeedback: event.currentTarget.checked })}
      />
      <OptionalSound
        wizard={wizard}
        label={texts.audio}
        description={texts.audioHint}
        address={question.audioUrl}
        onChange={(file) => patch({ audioUrl: file?.address ?? null }, file)}
      />
    </li>
  );
}

function QuestionTools({
  editing: { dispatch, set },
  question,
  number,
  onMove,
}: Omit<SceneQuestionProps, 'takesFocus'>) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text fw={600}>{texts.question(number)}</Text>
      <Group gap={4} wrap="nowrap">
        <ToolButton label={texts.up(number)} disabled={number === 1} onClick={() => onMove(-1)}>
          <IconArrowUp size={18} />
        </ToolButton>
        <ToolButton
          label={texts.down(number)}
          disabled={number === set.questions.length}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={18} />
        </ToolButton>
        <ToolButton
          label={texts.deleteQuestion(number)}
          color="red"
          onClick={() => dispatch({ type: 'remove-question', setId: set.id, id: question.id })}
        >
          <IconTrash size={18} />
        </ToolButton>
      </Group>
    </Group>
  );
}
