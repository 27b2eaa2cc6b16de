/** A child holds the login card before the camera. */
import { Button } from '@mantine/core';
import { IconCameraRotate } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { cardTokenIn } from 'shared-schema/rules/people/login-card';
import { systemClock } from '#platform/clock.ts';
import { type CameraSide, type CameraState, watchCamera } from '#platform/qr/watch-camera.ts';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import page from '../StudentLoginPage.module.css';
import classes from './Steps.module.css';
import { stepTexts } from './texts.ts';
import { useSpokenOnce } from './use-spoken-once.ts';

export interface CardStepProps {
  /** Resolves to whether the card has let the child in. */
  onCard(token: string): Promise<boolean>;
}

export default function CardStep({ onCard }: CardStepProps) {
  const [side, setSide] = useState<CameraSide>('user');
  const { video, state } = useCardCamera(side, onCard);
  const note = notes[state];
  useSpokenOnce(note && state !== 'starting' ? note : stepTexts.card);
  return (
    <>
      <div className={page.line}>
        <h1 className={classes.title}>{stepTexts.card}</h1>
        <SpeakButton text={stepTexts.card} />
      </div>
      <div className={classes.camera}>
        <video
          ref={video}
          className={classes.video}
          data-side={side}
          aria-label={stepTexts.preview}
          muted
          playsInline
        />
        <span className={classes.frame} aria-hidden />
      </div>
      <div className={classes.note} role="status">
        {note && <p>{note}</p>}
        {note && state !== 'starting' && <SpeakButton text={note} />}
      </div>
      <Button
        variant="default"
        leftSection={<IconCameraRotate size={30} aria-hidden />}
        onClick={() => setSide(side === 'user' ? 'environment' : 'user')}
      >
        {stepTexts.otherCamera}
      </Button>
    </>
  );
}

const notes: Readonly<Record<CameraState, string | null>> = {
  starting: stepTexts.cameraStarting,
  watching: null,
  denied: stepTexts.noCamera,
  missing: stepTexts.noCamera,
};

/** Milliseconds after which a card that was refused is tried again while it is held there. */
const SAME_CARD_INTERVAL_MS = 5_000;

/** The camera sees a card several times in a second: each is tried once. */
function useCardCamera(side: CameraSide, onCard: CardStepProps['onCard']) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const latest = useRef(onCard);
  latest.current = onCard;
  useEffect(() => {
    if (!video.current) return;
    let seen = { text: '', at: 0 };
    const onText = (text: string) => {
      const at = systemClock.monotonicNow();
      if (text === seen.text && at - seen.at < SAME_CARD_INTERVAL_MS) return;
      seen = { text, at };
      const token = cardTokenIn(text);
      if (token) void latest.current(token);
    };
    return watchCamera({ video: video.current, side, onState: setState, onText });
  }, [side]);
  return { video, state };
}
