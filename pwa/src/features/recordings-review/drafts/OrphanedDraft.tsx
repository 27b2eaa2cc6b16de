/** One draft about an answer that is gone: to be read and heard, its voice saved as a file, and discarded. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { removeDraft } from '#data/drafts/feedback/feedback-drafts.ts';
import type { FeedbackDraftRow } from '#data/outbox/outbox-db.ts';
import { saveFile } from '#platform/files/save-file.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { momentOf } from '#ui/teacher/moment.ts';
import { RecordingPlayer } from '#ui/waveform/RecordingPlayer.tsx';
import { DraftContent } from '../feedback/DraftContent.tsx';
import { feedbackTexts } from '../feedback/texts.ts';
import { orphanedTexts as texts } from './texts.ts';

interface OrphanedDraftProps {
  draft: FeedbackDraftRow;
  /** Names of child and activity; empty where neither is known any more. */
  about: string;
}

export default function OrphanedDraft({ draft, about }: OrphanedDraftProps) {
  const context = useAppContext();
  const { run } = useAsyncAction();
  const [isAsking, setAsking] = useState(false);
  const { account, recording, voice, changedAt } = draft;
  const what = about || texts.unknown;
  const discard = () => void run(() => removeDraft(account, recording, context), texts.discardFailed);
  return (
    <Alert
      color="sky"
      icon={<IconPencil aria-hidden />}
      title={texts.title}
      component="section"
      role="region"
      mb="md"
    >
      <Stack gap="xs">
        <div>
          {about !== '' && <Text fw={600}>{about}</Text>}
          <DraftContent draft={draft} />
        </div>
        {voice?.kind === 'recorded' && <DraftVoice file={voice.file} what={what} />}
        <Text size="sm" c="dimmed">
          {texts.help} {changedAt && texts.when(momentOf(changedAt, context.clock))}
        </Text>
        <Group justify="flex-end">
          <Button
            variant="subtle"
            color="red"
            aria-label={texts.discardOf(what)}
            onClick={() => setAsking(true)}
          >
            {feedbackTexts.discardDraft}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={texts.discardTitle}
        message={texts.discardText}
        confirm={feedbackTexts.discardDraft}
        onConfirm={discard}
        onClose={() => setAsking(false)}
      />
    </Alert>
  );
}

type VoiceFile = Extract<FeedbackDraftRow['voice'], { kind: 'recorded' }>['file'];

function DraftVoice({ file, what }: { file: VoiceFile; what: string }) {
  const sound = useMemo(() => new Blob([file.bytes], { type: file.type }), [file]);
  const source = useMemo(() => ({ load: async () => sound, findProblem: async () => null }), [sound]);
  return (
    <Group gap="xs">
      <RecordingPlayer source={source} name={feedbackTexts.voiceOn(what)} failure={feedbackTexts.notPlayed} />
      <Button
        variant="default"
        leftSection={<IconDownload size="1.15em" aria-hidden />}
        aria-label={texts.saveOf(what)}
        onClick={() => saveFile(sound, texts.fileName)}
      >
        {texts.save}
      </Button>
    </Group>
  );
}
