/** Adds activities that come with the app: choose some by their pictures, see what is in them, import. */
import { Button, Group, Modal, Skeleton, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { PackedActivity } from '#data/packs/open-pack.ts';
import { openReadyActivities } from '#data/ready-activities/open-ready-activities.ts';
import { PackPreview } from './PackPreview.tsx';
import { ProblemAlert } from './ProblemAlert.tsx';
import classes from './ReadyChoice.module.css';
import { ReadyChoice } from './ReadyChoice.tsx';
import { importTexts, readyTexts as texts } from './texts.ts';
import { lockWhile, type Storing, useStoring } from './use-storing.ts';

interface ReadyDialogProps {
  onClose(): void;
}

export default function ReadyDialog({ onClose }: ReadyDialogProps) {
  const { activities, hasFailed } = useReadyActivities();
  const [chosen, setChosen] = useState<readonly PackedActivity[]>([]);
  const [step, setStep] = useState<'choose' | 'preview'>('choose');
  const storing = useStoring(chosen, onClose);
  return (
    <Modal opened onClose={onClose} title={texts.title} size="xl" {...lockWhile(storing.isStoring)}>
      {step === 'choose' ? (
        <>
          <Text mb="md">{texts.intro}</Text>
          {hasFailed && <ProblemAlert message={texts.failed} />}
          {activities && <ReadyChoice activities={activities} chosen={chosen} onChange={setChosen} />}
          {!activities && !hasFailed && <Skeleton height={420} radius="lg" />}
          <Group justify="flex-end" mt="sm" py="sm" className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {importTexts.cancel}
            </Button>
            <Button disabled={chosen.length === 0} onClick={() => setStep('preview')}>
              {texts.next}
            </Button>
          </Group>
        </>
      ) : (
        <Preview storing={storing} onBack={() => setStep('choose')} />
      )}
    </Modal>
  );
}

function useReadyActivities(): { activities: PackedActivity[] | null; hasFailed: boolean } {
  const [activities, setActivities] = useState<PackedActivity[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    openReadyActivities().then(setActivities, () => setFailed(true));
  }, []);
  return { activities, hasFailed };
}

interface PreviewProps {
  storing: Storing;
  onBack(): void;
}

function Preview({ storing, onBack }: PreviewProps) {
  const { rows, isKnown, isRunning, isStoring, store } = storing;
  return (
    <>
      <Text>{texts.preview}</Text>
      <PackPreview rows={rows} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" disabled={isStoring} onClick={onBack}>
          {texts.back}
        </Button>
        <Button loading={isRunning} disabled={!isKnown} onClick={store}>
          {importTexts.import(rows.length)}
        </Button>
      </Group>
    </>
  );
}
