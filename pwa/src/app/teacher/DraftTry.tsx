/**
 * A try of an activity that is not saved yet, over the wizard that holds it. Its files may be in this window only. The
 * dialog below leaves Escape alone while this one is open.
 */
import { Modal } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { saveActivity } from '#data/commands/activity-commands.ts';
import { withAddresses } from '#data/media/media-of.ts';
import { unsavedActivity } from '#data/optimistic/activities.ts';
import { TryView } from '#features/activity-try/TryView.tsx';
import { tryTexts as texts } from '#features/activity-try/texts.ts';
import { useOnBack } from '#ui/dialogs/BackLayer.tsx';
import { StudentScope } from '#ui/scopes/StudentScope.tsx';
import { TryPlayer } from './TryPlayer.tsx';

export interface DraftTryProps {
  /** What the wizard would save. */
  draft: Parameters<typeof saveActivity>[0];
  onClose(): void;
}

export default function DraftTry({ draft, onClose }: DraftTryProps) {
  const activity = useMemo(() => {
    const { files, seq: _, ...fields } = draft;
    const here = new Map(files.map(({ address, previewUrl }) => [address, previewUrl]));
    return withAddresses(unsavedActivity(fields), here);
  }, [draft]);
  useColorSchemeRestored();
  useOnBack(onClose);
  return (
    // Escape is handled here, because Mantine's own way would reach the wizard below as well.
    <Modal
      opened
      fullScreen
      radius={0}
      padding={0}
      withCloseButton={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      aria-label={texts.bar}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onClose={onClose}
    >
      <StudentScope>
        <TryView activity={activity} Player={TryPlayer} onLeave={onClose} />
      </StudentScope>
    </Modal>
  );
}

const COLOR_SCHEME = 'data-mantine-color-scheme';

/** The student scope makes the whole document light; the teacher's own scheme is back when it closes. */
function useColorSchemeRestored(): void {
  const [before] = useState(() => document.documentElement.getAttribute(COLOR_SCHEME));
  useEffect(
    () => () => {
      if (before) document.documentElement.setAttribute(COLOR_SCHEME, before);
    },
    [before],
  );
}
