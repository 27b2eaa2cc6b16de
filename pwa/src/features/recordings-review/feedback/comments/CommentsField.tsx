/** Below the words of a feedback form: the comments that the teacher keeps, and what is in the form to be kept, too. */
import { Button, Group, Text } from '@mantine/core';
import { IconBookmarkPlus, IconBookmarks } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { commentKeys } from 'shared-schema/rules/feedback/feedback-comments';
import type { FeedbackFields } from '#data/drafts/feedback/feedback-drafts.ts';
import { type FeedbackComment, useFeedbackComments } from '#data/queries/teacher/use-feedback-comments.ts';
import { SortableList } from '#ui/sortable/SortableList.tsx';
import { askToDecide } from '#ui/sound-field/undecided.ts';
import { CommentRow } from './CommentRow.tsx';
import classes from './Comments.module.css';
import { contentOf, keepProblem } from './comment-fields.ts';
import { commentTexts as texts } from './texts.ts';
import { askAboutComment } from './unsaved-comment.ts';
import { useComments } from './use-comments.ts';
import { useInsertComment } from './use-insert-comment.ts';

interface CommentsFieldProps {
  /** Capital letters that mean something else on the screen. */
  taken?: string;
  /** False where letters alone do nothing. */
  hasKeys?: boolean;
  fields: FeedbackFields;
  change(next: Partial<FeedbackFields>): void;
}

export function CommentsField({ fields, change, taken = '', hasKeys = true }: CommentsFieldProps) {
  const comments = useFeedbackComments() ?? [];
  const actions = useComments(comments);
  const insert = useInsertComment({ fields, change });
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // A change that is not saved, or a recording that waits for a decision, would go with the list.
  const isHeld = () => list.current !== null && (askToDecide(list.current) || askAboutComment());
  const toggle = () => {
    if (!isOpen || !isHeld()) setOpen(!isOpen);
  };
  const content = contentOf(fields);
  const problem = keepProblem(content, comments);
  return (
    <div>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBookmarks size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {texts.comments}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconBookmarkPlus size={16} aria-hidden />}
          disabled={problem !== null}
          onClick={() => content && void actions.keep(content)}
        >
          {texts.keep}
        </Button>
      </Group>
      {problem && problem !== 'nothing' && (
        <Text size="xs" c="dimmed" mt={4} role="status">
          {texts[problem]}
        </Text>
      )}
      <div id={id} ref={list}>
        {isOpen && (
          <CommentList {...{ comments, actions, taken, hasKeys }} onUse={(comment) => void insert(comment)} />
        )}
      </div>
    </div>
  );
}

interface CommentListProps {
  comments: readonly FeedbackComment[];
  actions: ReturnType<typeof useComments>;
  taken: string;
  hasKeys: boolean;
  onUse(comment: FeedbackComment): void;
}

function CommentList({ comments, actions, taken, hasKeys, onUse }: CommentListProps) {
  const keys = commentKeys(hasKeys ? comments : [], taken);
  const letters = new Map([...keys].map(([key, { uid }]) => [uid, key]));
  if (comments.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="xs">
        {texts.none}
      </Text>
    );
  }
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const comment = isLetter(event) ? keys.get(event.key.toUpperCase()) : undefined;
    if (!comment) return;
    event.preventDefault();
    onUse(comment);
  };
  return (
    <section aria-label={texts.list} onKeyDown={pressKey} style={{ marginTop: 8 }}>
      <SortableList
        items={comments}
        idOf={({ uid }) => uid}
        words={texts.sortable}
        itemClass={classes.comment}
        onMove={(uid, by) => void actions.move(uid, by)}
        renderItem={(comment, index, handle) => (
          <CommentRow
            {...{ comment, handle, actions }}
            place={index + 1}
            isLast={index === comments.length - 1}
            letter={letters.get(comment.uid)}
            onUse={() => onUse(comment)}
          />
        )}
      />
    </section>
  );
}

/** A letter alone, and not one that is typed into a field or picks an entry of a menu. */
function isLetter({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent<HTMLElement>): boolean {
  const isElsewhere = target instanceof Element && target.closest('input, textarea, [role=menu]') !== null;
  return /^[a-z]$/i.test(key) && !(ctrlKey || metaKey || altKey || isElsewhere);
}
