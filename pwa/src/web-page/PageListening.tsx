/** The listening player of an exported page: at the end it says that nothing is sent, and leads back to the list. */
import { Button } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { ListeningPlayerParts } from '#features/activity-player/ActivityView.tsx';
import { EndingNote } from '#features/listening-player/FinishedView.tsx';
import { ListeningGame } from '#features/listening-player/ListeningGame.tsx';
import { webPageTexts as texts } from './texts.ts';

export function PageListening(parts: ListeningPlayerParts) {
  const { activity, firstTask } = parts;
  return (
    <ListeningGame
      activity={activity}
      firstTask={firstTask}
      submit={nothingToSubmit}
      ending={<Ending {...parts} />}
    />
  );
}

const nothingToSubmit = async () => false;

/** On the screen when every task was done. */
function Ending({ activity: { uid }, store, onLeave }: ListeningPlayerParts) {
  useEffect(() => {
    void store.saveProgress({ activityUid: uid, completed: true, score: null, attempts: 1 });
  }, [store, uid]);
  return (
    <>
      <EndingNote>{texts.note}</EndingNote>
      <Button color="leaf" leftSection={<IconLayoutGrid size={28} aria-hidden />} onClick={onLeave}>
        {texts.more}
      </Button>
    </>
  );
}
