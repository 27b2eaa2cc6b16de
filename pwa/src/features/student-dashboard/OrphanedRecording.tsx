/** One recording without a place: hear it, save it as a file, or delete it after a question. */
import { Button } from '@mantine/core';
import { IconFileDownload, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { mediaAddress } from 'shared-schema/sync/media-address';
import { useAppContext } from '#data/app-context.ts';
import { discardDraftRecording, readDraftRecording } from '#data/drafts/recording/draft-recordings.ts';
import type { DraftRecordingRow } from '#data/outbox/outbox-db.ts';
import { PlayButton } from '#ui/audio/PlayButton.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { useObjectUrl } from '#ui/audio/use-object-url.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import classes from './OrphanedRecording.module.css';
import { orphanedTexts } from './orphaned-texts.ts';

export default function OrphanedRecording({ draft }: { draft: DraftRecordingRow }) {
  const context = useAppContext();
  const sound = useSound(draft.id);
  const src = useObjectUrl(sound ?? null);
  const isLoading = sound === undefined || (sound !== null && !src);
  const [asking, setAsking] = useState(false);
  const remove = () =>
    void discardDraftRecording(draft.id, context).catch(() =>
      showToast({ title: orphanedTexts.deleteFailed, tone: 'error' }),
    );
  return (
    <aside className={classes.card} aria-label={orphanedTexts.orphanedTitle}>
      <PlayButton src={src} isLoading={isLoading} label={orphanedTexts.playOrphaned} size={80} tone="sky" />
      <div className={classes.words}>
        <p className={classes.title}>{orphanedTexts.orphanedTitle}</p>
        <p>{orphanedTexts.orphanedHelp}</p>
        <p className={classes.time}>{orphanedTexts.orphanedAt(timeOf(draft))}</p>
      </div>
      <SpeakButton text={`${orphanedTexts.orphanedTitle} ${orphanedTexts.orphanedHelp}`} />
      <div className={classes.actions}>
        <Button
          component="a"
          href={src}
          download={fileName(draft)}
          variant="default"
          leftSection={<IconFileDownload size={26} aria-hidden />}
        >
          {orphanedTexts.saveOrphaned}
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={26} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {orphanedTexts.deleteOrphaned}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={orphanedTexts.deleteOrphanedTitle}
        message={orphanedTexts.deleteOrphanedText}
        confirm={orphanedTexts.deleteOrphaned}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </aside>
  );
}

type Sound = Awaited<ReturnType<typeof readDraftRecording>>;

/** Undefined while it is read. */
function useSound(id: string): Sound | undefined {
  const context = useAppContext();
  const [sound, setSound] = useState<Sound>();
  useEffect(() => {
    let left = false;
    void readDraftRecording(id, context).then((found) => {
      if (!left) setSound(found);
    }, reportError);
    return () => {
      left = true;
    };
  }, [context, id]);
  return sound;
}

function timeOf({ startedAt }: DraftRecordingRow): string {
  return new Date(startedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** `recording-2026-01-05-08-30-00.webm` */
function fileName({ startedAt, type }: DraftRecordingRow): string {
  const time = startedAt.slice(0, 19).replace(/[T:]/g, '-');
  return `recording-${time}.${mediaAddress('', type).split('.').pop()}`;
}
