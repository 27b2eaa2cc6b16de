/** One comment: a button that uses it, its voice, and a menu to change, move or delete it. */
import {
  ActionIcon,
  Button,
  Group,
  Menu,
  Stack,
  Text,
  Textarea,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconMicrophone,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MAX_COMMENT_LENGTH } from 'shared-schema/rules/feedback/feedback-comments';
import type { FeedbackComment } from '#data/queries/teacher/use-feedback-comments.ts';
import { useSoundSrc } from '#data/sounds/use-sound-src.ts';
import { PlayTool } from '#ui/audio/PlayTool.tsx';
import { SavingWaits } from '#ui/forms/SavingWaits.tsx';
import { feedbackTexts } from '../texts.ts';
import { VoiceField } from '../VoiceField.tsx';
import classes from './Comments.module.css';
import { contentOf } from './comment-fields.ts';
import { commentTexts as texts } from './texts.ts';
import { useMarkUnsaved } from './unsaved-comment.ts';
import type { CommentActions } from './use-comments.ts';

interface CommentRowProps {
  comment: FeedbackComment;
  /** Counts from 1. */
  place: number;
  isLast: boolean;
  /** Key that uses the comment, for the first ones. */
  letter: string | undefined;
  handle: ReactNode;
  actions: CommentActions;
  onUse(): void;
}

export function CommentRow(props: CommentRowProps) {
  const { comment, place, letter, handle, actions, onUse } = props;
  const [isEditing, setEditing] = useState(false);
  const name = comment.text || texts.onlyVoice;
  return (
    <>
      {handle}
      <UnstyledButton className={classes.use} aria-keyshortcuts={letter} onClick={onUse}>
        <VisuallyHidden>{texts.insert(place)}</VisuallyHidden>
        <Group gap={8} wrap="nowrap">
          {letter && (
            <kbd className={classes.key} title={texts.key(letter)} aria-hidden>
              {letter}
            </kbd>
          )}
          {comment.audioUrl && <IconMicrophone size={16} aria-hidden />}
          <Text size="sm" className={classes.words}>
            {name}
          </Text>
        </Group>
      </UnstyledButton>
      {comment.audioUrl && <CommentVoice address={comment.audioUrl} place={place} />}
      <CommentMenu {...props} onEdit={() => setEditing(true)} />
      {isEditing && <CommentEditor comment={comment} actions={actions} onDone={() => setEditing(false)} />}
    </>
  );
}

function CommentVoice({ address, place }: { address: string; place: number }) {
  const { src } = useSoundSrc(address);
  return <PlayTool src={src} label={texts.voiceOf(place)} failure={feedbackTexts.notPlayed} />;
}

function CommentMenu({ comment, place, isLast, actions, onEdit }: CommentRowProps & { onEdit(): void }) {
  const move = (by: number) => () => void actions.move(comment.uid, by);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={texts.more(place)}
          title={texts.more(place)}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          {texts.edit}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowUp size={16} />} disabled={place === 1} onClick={move(-1)}>
          {texts.up}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} />} disabled={isLast} onClick={move(1)}>
          {texts.down}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => void actions.remove(comment)}
        >
          {texts.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface CommentEditorProps {
  comment: FeedbackComment;
  actions: CommentActions;
  onDone(): void;
}

function CommentEditor({ comment, actions, onDone }: CommentEditorProps) {
  const { uid, text, audioUrl } = comment;
  const [words, setWords] = useState(text);
  const [voice, setVoice] = useState<Parameters<typeof contentOf>[0]['voice']>(
    audioUrl === null ? null : { kind: 'given', address: audioUrl },
  );
  const [isVoiceAdding, setVoiceAdding] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isSameVoice = voice?.kind !== 'recorded' && (voice?.address ?? null) === audioUrl;
  useMarkUnsaved(words !== text || !isSameVoice || isVoiceAdding, field);
  useEffect(() => field.current?.focus(), []);
  const content = contentOf({ words, voice });
  const save = async () => {
    if (content && (await actions.change(uid, content))) onDone();
  };
  return (
    <Stack gap="xs" className={classes.edit}>
      <Textarea
        label={texts.words}
        autosize
        maxLength={MAX_COMMENT_LENGTH}
        ref={field}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <VoiceField label={texts.commentVoice} voice={voice} onChange={setVoice} onAdding={setVoiceAdding} />
      <Group justify="flex-end" gap="xs">
        <SavingWaits reason={isVoiceAdding ? feedbackTexts.voiceAdding : null} />
        <Button size="xs" variant="default" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button size="xs" disabled={!content || isVoiceAdding} onClick={() => void save()}>
          {texts.save}
        </Button>
      </Group>
    </Stack>
  );
}
