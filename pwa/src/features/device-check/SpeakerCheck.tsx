/** Does the speaker sound? Only a person can tell. */
import { Button } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { playNotes } from '#platform/device/play-notes.ts';
import { CheckCard } from './CheckCard.tsx';
import { deviceCheckTexts as texts } from './texts.ts';
import type { Finding } from './verdicts.ts';

type Answer = 'none' | 'asked' | 'heard' | 'not_heard';

const FINDINGS: Readonly<Record<Answer, Finding>> = {
  none: { verdict: 'open', words: texts.speakerOpen },
  asked: { verdict: 'open', words: texts.speakerAsk },
  heard: { verdict: 'good', words: texts.speakerGood },
  not_heard: { verdict: 'bad', words: texts.speakerBad, help: texts.speakerBadHelp },
};

export function SpeakerCheck() {
  const [answer, setAnswer] = useState<Answer>('none');
  const play = () => {
    setAnswer('asked');
    void playNotes().catch(() => setAnswer('not_heard'));
  };
  return (
    <CheckCard title={texts.speaker} finding={FINDINGS[answer]}>
      <Button leftSection={<IconVolume size={18} aria-hidden />} onClick={play}>
        {texts.speakerTry}
      </Button>
      {answer === 'asked' && (
        <>
          <Button variant="default" onClick={() => setAnswer('heard')}>
            {texts.yes}
          </Button>
          <Button variant="default" onClick={() => setAnswer('not_heard')}>
            {texts.no}
          </Button>
        </>
      )}
    </CheckCard>
  );
}
