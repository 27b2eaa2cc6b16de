/** One question: collapsed with prompt and thumbnail, or open for editing. */
import { Button, Group, Image, Stack, Text, Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { FileUpload } from '#ui/file-upload/FileUpload.tsx';
import { ToolButton } from '#ui/teacher/ToolButton.tsx';
import classes from './ActivityWizard.module.css';
import type { DraftQuestion } from './activity-draft.ts';
import { wizardTexts as texts } from './texts.ts';
import { useDraftFile } from './use-draft-file.ts';
import type { WizardHandle } from './use-wizard-state.ts';

interface QuestionCardProps {
  wizard: WizardHandle;
  question: DraftQuestion;
  /** Counting from 1. */
  number: number;
  editing: boolean;
  onEdit(): void;
  onDone(): void;
  onMove(by: 1 | -1): void;
  onDelete(): void;
}

export function QuestionCard(props: QuestionCardProps) {
  const { wizard, question, number, editing, onEdit } = props;
  const picture = useDraftFile(wizard.draft, question.imageUrl);
  return (
    <li className={classes.question} aria-label={texts.question(number)}>
      <div className={classes.questionHead}>
        <Text fw={600}>{number}.</Text>
        {!editing && picture?.src && <Image src={picture.src} alt="" w={48} h={40} radius="sm" fit="cover" />}
        <Text flex={1} miw={120} lineClamp={2} c={question.prompt ? undefined : 'dimmed'}>
          {editing ? texts.question(number) : question.prompt || texts.noPrompt}
        </Text>
        <Tools {...props} last={number === wizard.draft.questions.length} onEdit={onEdit} />
      </div>
      {editing && <Editor {...props} />}
    </li>
  );
}

function Tools({ number, last, editing, onEdit, onMove, onDelete }: QuestionCardProps & { last: boolean }) {
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
      <ToolButton label={texts.down(number)} title={texts.downWord} disabled={last} onClick={() => onMove(1)}>
        <IconArrowDown size={18} />
      </ToolButton>
      {!editing && (
        <ToolButton label={texts.editQuestion(number)} title={texts.editWord} onClick={onEdit}>
          <IconPencil size={18} />
        </ToolButton>
      )}
      <ToolButton
        label={texts.deleteQuestion(number)}
        title={texts.deleteWord}
        color="red"
        onClick={onDelete}
      >
        <IconTrash size={18} />
      </ToolButton>
    </Group>
  );
}

function Editor({ wizard, question, onDone }: QuestionCardProps) {
  const { draft, act, prepareFile } = wizard;
  const picture = useDraftFile(draft, question.imageUrl);
  return (
    <Stack mt="sm" gap="sm">
      <Textarea
        label={texts.prompt}
        placeholder={texts.promptPlaceholder}
        withAsterisk
        autosize
        minRows={2}
        value={question.prompt}
        onChange={(event) => act({ do: 'prompt', id: question.id, prompt: event.currentTarget.value })}
      />
      <FileUpload
        label={texts.image}
        required={draft.type === 'picture_prompt'}
        value={picture}
        onFile={async (chosen) => {
          const file = await prepareFile(chosen);
          act({ do: 'picture', id: question.id, file });
          return file;
        }}
        onRemove={() => act({ do: 'picture', id: question.id, file: null })}
      />
      <Group justify="flex-end">
        <Button variant="light" onClick={onDone}>
          {texts.done}
        </Button>
      </Group>
    </Stack>
  );
}
