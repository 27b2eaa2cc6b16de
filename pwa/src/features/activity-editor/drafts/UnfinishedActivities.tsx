/** Offers the teacher on the screen the drafts of activities that are on this device. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import {
  discardActivityDraft,
  type ListedDraft,
  useActivityDrafts,
} from '#data/drafts/activity/activity-drafts.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { momentOf } from '#ui/teacher/moment.ts';
import { draftTexts as texts } from './texts.ts';

interface UnfinishedActivitiesProps {
  onContinue(draft: string): void;
}

export default function UnfinishedActivities({ onContinue }: UnfinishedActivitiesProps) {
  const drafts = useActivityDrafts();
  const context = useAppContext();
  const { run } = useAsyncAction({ isParallel: true });
  const [asked, setAsked] = useState<ListedDraft | null>(null);
  const discard = async () => {
    if (asked) await run(() => discardActivityDraft(asked.id, context), texts.discardFailed);
  };
  return (
    <>
      {drafts.length > 0 && (
        <Alert
          color="sky"
          icon={<IconPencil aria-hidden />}
          title={texts.unfinished(drafts.length)}
          component="section"
          role="region"
          mb="md"
        >
          <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {drafts.map((draft) => (
              <Draft
                key={draft.id}
                draft={draft}
                onContinue={() => onContinue(draft.id)}
                onDiscard={() => setAsked(draft)}
              />
            ))}
          </Stack>
        </Alert>
      )}
      <ConfirmDialog
        opened={asked !== null}
        title={texts.discardTitle}
        message={asked && texts.discardText(nameOf(asked))}
        confirm={texts.discard}
        onConfirm={() => void discard()}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

interface DraftProps {
  draft: ListedDraft;
  onContinue(): void;
  onDiscard(): void;
}

function Draft({ draft, onContinue, onDiscard }: DraftProps) {
  const name = nameOf(draft);
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {texts.when(momentOf(draft.changedAt))}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="subtle" color="red" aria-label={texts.discardOf(name)} onClick={onDiscard}>
          {texts.discard}
        </Button>
        <Button aria-label={texts.continueOf(name)} onClick={onContinue}>
          {texts.continue}
        </Button>
      </Group>
    </Group>
  );
}

function nameOf({ title, activityUid }: ListedDraft): string {
  return activityUid === null ? texts.unfinishedNew(title) : texts.unfinishedEdit(title);
}
