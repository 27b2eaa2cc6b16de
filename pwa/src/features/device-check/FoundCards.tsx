/** What was found out about the device without anybody's help, one card for each part. */
import { Button } from '@mantine/core';
import { APP_VERSION } from '#platform/page/app-version.ts';
import { askToPersist } from '#platform/storage.ts';
import { useSpeech } from '#ui/audio/use-speech.ts';
import { CheckCard } from './CheckCard.tsx';
import { deviceCheckTexts as texts } from './texts.ts';
import type { Findings } from './use-findings.ts';

export function FoundCards({ findings, onChange }: { findings: Findings; onChange(): void }) {
  const speech = useSpeech();
  const isLent = findings.storage.help === texts.notPersistedHelp;
  return (
    <>
      <CheckCard title={texts.voices} finding={findings.voices}>
        <Button variant="default" onClick={() => speech.say(texts.voicesSample)}>
          {texts.voicesTry}
        </Button>
      </CheckCard>
      <CheckCard title={texts.storage} finding={findings.storage}>
        {isLent && (
          <Button variant="default" onClick={() => void askToPersist().then(onChange)}>
            {texts.askToKeep}
          </Button>
        )}
      </CheckCard>
      <CheckCard title={texts.offline} finding={findings.offline} />
      <CheckCard title={texts.installed} finding={findings.installed} />
      <CheckCard title={texts.school} finding={findings.school} />
      <CheckCard title={texts.version} finding={{ verdict: 'good', words: texts.versionIs(APP_VERSION) }} />
    </>
  );
}
