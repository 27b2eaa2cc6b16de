/** One question: collapsed with prompt and thumbnail, or open for editing. */
import { Button, Group, Image, Stack, Text, Textarea } from '@mantine/core';
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconPencil,
  IconPhotoShare,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { MAX_QUESTIONS, MAX_TEXT_LENGTH } from 'shared-schema/rules/activities/activity-limits';
import { FileUpload } from '#ui/file-upload/FileUpload.tsx';
import { requiredField } from '#ui/forms/required-field.ts';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import classes from '../ActivityWizard.module.css';
import type { DraftQuestion } from '../activity-draft.ts';
import { fieldKeys } from '../checks/draft-check.ts';
import { useProblem } from '../checks/use-draft-check.ts';
import { OptionalSound } from '../sounds/OptionalSound.tsx';
import { wizardTexts as texts } from '../texts.ts';
import { useDraftFile } from '../use-draft-file.ts';
import type { WizardHandle } from '../use-wizard-state.ts';
import { QuestionTimes } from './QuestionTimes.tsx';

interface QuestionCardProps {
  wizard: WizardHandle;
  question: DraftQuestion;
  /** Counting from 1. */
  number: number;
  editing: boolean;
  /** The button that drags the question. */
  handle: ReactNode;
  /** Opens a question; null closes this one. */
  onEdit(id: string | null): void;
  onDuplicate(): void;
  onMove(by: 1 | -1): void;
}

export function QuestionCard(props: QuestionCardProps) {
  const { wizard, question, number, editing, handle } = props;
  const picture = useDraftFile(wizard.draft, question.imageUrl);
  const editButton = useFocusAfterEditing(editing);
  return (
    <>
      <div className={classes.questionHead}>
        {handle}
        <Text fw={600}>{number}.</Text>
        {!editing && picture?.src && (
          <Image src={picture.src} alt="" w={48} h={40} radius="sm" fit="cover" onError={picture.onError} />
        )}
        <Text flex={1} miw={120} lineClamp={2} c={question.prompt ? undefined : 'dimmed'}>
          {editing ? texts.question(number) : question.prompt || texts.noPrompt}
        </Text>
        <Tools {...props} editButton={editButton} />
      </div>
      {editing ? <Editor {...props} /> : <Problems {...props} />}
    </>
  );
}

/** The button that gets the focus when the editor, which had the focus, is closed. */
function useFocusAfterEditing(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return button;
}

/** What is wrong with a question that is not open. */
function Problems({ wizard: { check }, question }: QuestionCardProps) {
  const keys = [fieldKeys.prompt(question.id), fieldKeys.picture(question.id)];
  const words = keys.flatMap((key) => check.errorOf(key) ?? []);
  if (words.length === 0) return null;
  return (
    <Group gap={4} mt={4} c="var(--mantine-color-error)" wrap="nowrap">
      <IconAlertCircle size={16} aria-hidden />
      <Text size="sm">{words.join(' ')}</Text>
    </Group>
  );
}

interface ToolsProps extends QuestionCardProps {
  editButton: ReturnType<typeof useFocusAfterEditing>;
}

function Tools(props: ToolsProps) {
  const { wizard, question, number, editing, editButton, onEdit, onDuplicate, onMove } = props;
  const { draft, dispatch } = wizard;
  const { id } = question;
  const isLast = number === draft.questions.length;
  return (
    <Group gap={4} wrap="nowrap">
      <ToolButton
        label={texts.up(number)}
        title={texts.upWord}
        disabled={number === 1}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={18} />
      </ToolButton>
      <ToolButton
        label={texts.down(number)}
        title={texts.downWord}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} />
      </ToolButton>
      {!editing && (
        <ToolButton
          label={texts.editQuestion(number)}
          title={texts.editWord}
          buttonRef={editButton}
          onClick={() => onEdit(id)}
        >
          <IconPencil size={18} />
        </ToolButton>
      )}
      <ToolButton
        label={texts.duplicateQuestion(number)}
        title={texts.duplicateWord}
        disabled={draft.questions.length >= MAX_QUESTIONS}
        onClick={onDuplicate}
      >
        <IconCopy size={18} />
      </ToolButton>
      <ToolButton
        label={texts.deleteQuestion(number)}
        title={texts.deleteWord}
        color="red"
        onClick={() => dispatch({ type: 'remove', id })}
      >
        <IconTrash size={18} />
      </ToolButton>
    </Group>
  );
}

function Editor({ wizard, question, number, onEdit }: QuestionCardProps) {
  const { draft, dispatch, prepareFile } = wizard;
  const picture = useDraftFile(draft, question.imageUrl);
  const following = draft.questions[number];
  const prompt = useProblem<HTMLTextAreaElement>(wizard, fieldKeys.prompt(question.id));
  useEffect(() => {
    prompt.ref.current?.focus({ preventScroll: true });
    prompt.ref.current?.scrollIntoView?.({ block: 'center' });
  }, [prompt.ref]);
  // After the prompt's, so that a missing picture keeps the focus.
  const image = useProblem<HTMLButtonElement>(wizard, fieldKeys.picture(question.id));
  const goOnByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onEdit(following?.id ?? null);
  };
  return (
    <Stack mt="sm" gap="sm">
      <Textarea
        label={texts.prompt}
        placeholder={texts.promptPlaceholder}
        {...requiredField()}
        autosize
        minRows={2}
        maxLength={MAX_TEXT_LENGTH}
        ref={prompt.ref}
        error={prompt.error}
        value={question.prompt}
        onChange={(event) => dispatch({ type: 'prompt', id: question.id, prompt: event.currentTarget.value })}
        onKeyDown={goOnByKey}
      />
      <FileUpload
        label={texts.image}
        required={draft.type === 'picture_prompt'}
        error={image.error}
        chooseRef={image.ref}
        value={picture}
        onFile={async (chosen) => {
          const file = await prepareFile(chosen);
          dispatch({ type: 'picture', id: question.id, file });
          return file;
        }}
        onRemove={() => dispatch({ type: 'picture', id: question.id, file: null })}
      />
      {question.imageUrl && draft.questions.some(({ imageUrl }) => !imageUrl) && (
        <Group>
          <Button
            variant="light"
            leftSection={<IconPhotoShare size={16} aria-hidden />}
            onClick={() => dispatch({ type: 'share-picture', from: question.id })}
          >
            {texts.sharePicture}
          </Button>
        </Group>
      )}
      <OptionalSound
        wizard={wizard}
        label={texts.questionSound}
        description={texts.questionSoundHint}
        address={question.audioUrl}
        onChange={(file) => dispatch({ type: 'question-sound', id: question.id, file })}
      />
      <QuestionTimes
        question={question}
        onChange={(time) => dispatch({ type: 'question-time', id: question.id, time })}
      />
      <OptionalSound
        wizard={wizard}
        label={texts.modelAnswer}
        button={texts.modelAnswerButton}
        description={texts.modelAnswerHint}
        address={question.modelAnswerUrl}
        onChange={(file) => dispatch({ type: 'model-answer', id: question.id, file })}
      />
      <Group justify="flex-end">
        {following && (
          <Button variant="default" title={texts.goOnKeys} onClick={() => onEdit(following.id)}>
            {texts.goOn(number + 1)}
          </Button>
        )}
        <Button variant="light" onClick={() => onEdit(null)}>
          {texts.done}
        </Button>
      </Group>
    </Stack>
  );
}
