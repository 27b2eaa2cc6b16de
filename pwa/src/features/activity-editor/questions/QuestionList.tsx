/** The questions of an activity; one is edited at a time. Specification, teacher side, section 2 'Question list editor'. */
import { Button, FileButton, Group, Input, Stack, Text, Title } from '@mantine/core';
import { IconPhotoPlus, IconPlus } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { MAX_QUESTIONS } from 'shared-schema/rules/activities/activity-limits';
import { systemClock } from '#platform/clock.ts';
import { useFreshChoice } from '#ui/file-upload/use-fresh-choice.ts';
import { SortableList } from '#ui/sortable/SortableList.tsx';
import { sortableWords } from '#ui/sortable/texts.ts';
import classes from '../ActivityWizard.module.css';
import { newQuestionId } from '../activity-draft.ts';
import { fieldKeys } from '../checks/draft-check.ts';
import { usePartOf, useProblem } from '../checks/use-draft-check.ts';
import { wizardTexts as texts } from '../texts.ts';
import type { WizardHandle } from '../use-wizard-state.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { useMovedQuestion } from './use-moved-question.tsx';
import { PICTURE_TYPES, usePictureQuestions } from './use-picture-questions.ts';

const NO_QUESTION_ID = 'no-question';

export function QuestionList({ wizard }: { wizard: WizardHandle }) {
  const { draft, dispatch } = wizard;
  const { questions } = draft;
  const [editing, setEditing] = usePartOf<string | null>(wizard, null, ({ questionId }) => questionId);
  const open = (id: string | null) => {
    if (wizard.mayMove()) setEditing(id);
  };
  // The pictures were added meanwhile; only opening the first one waits.
  const pictures = usePictureQuestions(wizard, open);
  const moved = useMovedQuestion();
  const none = useProblem<HTMLButtonElement>(wizard, fieldKeys.questions);
  const newId = () => newQuestionId(systemClock.now(), questions);
  const add = () => {
    if (!wizard.mayMove()) return;
    const id = newId();
    dispatch({ type: 'add-question', id });
    setEditing(id);
  };
  const duplicate = (from: string) => {
    if (!wizard.mayMove()) return;
    const id = newId();
    dispatch({ type: 'duplicate', id, from });
    setEditing(id);
  };
  const isFull = questions.length >= MAX_QUESTIONS;
  const addButton = (
    <AddButton
      label={texts.addQuestion}
      isFull={isFull}
      buttonRef={none.ref}
      describedBy={none.error && NO_QUESTION_ID}
      onAdd={add}
    />
  );
  return (
    <section
      aria-labelledby="questions"
      className={classes.questions}
      data-over={pictures.isOver || undefined}
      {...pictures.dropProps}
    >
      <Group justify="space-between" mb="sm">
        <Title order={3} id="questions">
          {texts.questions(questions.length)}
        </Title>
        {questions.length > 0 && addButton}
      </Group>
      {none.error && <Input.Error id={NO_QUESTION_ID}>{none.error}</Input.Error>}
      {questions.length === 0 && <NoQuestions>{addButton}</NoQuestions>}
      <SortableList
        items={questions}
        idOf={({ id }) => id}
        words={sortableWords('question', texts.question)}
        itemClass={classes.question}
        onMove={(id, by) => dispatch({ type: 'move', id, by })}
        renderItem={(question, index, handle) => (
          <QuestionCard
            wizard={wizard}
            question={question}
            number={index + 1}
            editing={editing === question.id}
            handle={handle}
            onEdit={open}
            onDuplicate={() => duplicate(question.id)}
            onMove={(by) => {
              dispatch({ type: 'move', id: question.id, by });
              moved.tellMove(index + 1, index + 1 + by, questions.length);
            }}
          />
        )}
      />
      {moved.status}
      <AddPictures progress={pictures.progress} isFull={isFull} onFiles={pictures.add}>
        {questions.length > 0 && <AddButton label={texts.addAnother} isFull={isFull} onAdd={add} />}
      </AddPictures>
    </section>
  );
}

interface AddButtonProps {
  label: string;
  /** The activity has as many questions as it may. */
  isFull: boolean;
  onAdd(): void;
  buttonRef?: Ref<HTMLButtonElement>;
  describedBy?: string | undefined;
}

function AddButton({ label, isFull, onAdd, buttonRef, describedBy }: AddButtonProps) {
  return (
    <Button
      variant="light"
      ref={buttonRef}
      disabled={isFull}
      aria-describedby={describedBy}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onAdd}
    >
      {label}
    </Button>
  );
}

interface AddPicturesProps {
  /** What is being added, in words; null when nothing is. */
  progress: string | null;
  isFull: boolean;
  onFiles(files: File[]): void;
  /** Other ways to add, before the pictures. */
  children: ReactNode;
}

function AddPictures({ progress, isFull, onFiles, children }: AddPicturesProps) {
  const choice = useFreshChoice(onFiles);
  return (
    <Group mt="sm" gap="sm">
      {children}
      <FileButton multiple accept={PICTURE_TYPES.join(',')} {...choice}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            disabled={isFull}
            loading={progress !== null}
            leftSection={<IconPhotoPlus size={16} aria-hidden />}
          >
            {texts.addPictures}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" role="status" flex={1} miw={200}>
        {progress ?? (isFull ? texts.full(MAX_QUESTIONS) : texts.addPicturesHint)}
      </Text>
    </Group>
  );
}

/** `children` is the first step. */
function NoQuestions({ children }: { children: ReactNode }) {
  return (
    <Stack align="center" gap={2} py="lg">
      <Text fw={500}>{texts.noQuestions}</Text>
      <Text size="sm" c="dimmed">
        {texts.noQuestionsHint}
      </Text>
      <div className={classes.firstStep}>{children}</div>
    </Stack>
  );
}
