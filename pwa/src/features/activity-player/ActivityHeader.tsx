/** Way back, title, difficulty, and the activity's sound where it has one. */
import { IconArrowLeft } from '@tabler/icons-react';
import { introOf } from 'shared-schema/rules/speech/spoken-piece';
import { useMedia } from '#data/media/use-media.ts';
import type { ActivityRow } from '#data/queries/student-view.ts';
import { useIsRecording } from '#platform/locks/busy-store.ts';
import { PlayButton } from '#ui/audio/PlayButton.tsx';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { DifficultyBadge } from '#ui/student/DifficultyBadge.tsx';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import classes from './ActivityHeader.module.css';
import { StorySoundButton } from './story/StorySoundButton.tsx';
import { playerTexts } from './texts.ts';

export function ActivityHeader({ activity, onLeave }: { activity: ActivityRow; onLeave(): void }) {
  const isRecording = useIsRecording();
  const sound = useMedia(activity.audioUrl);
  const description = activity.description || playerTexts.defaultDescription;
  const story = activity.storyContent?.trim();
  return (
    <header className={classes.header}>
      <RoundButton
        label={playerTexts.back}
        icon={<IconArrowLeft size={34} stroke={2.5} />}
        disabled={isRecording}
        onClick={onLeave}
      />
      <div className={classes.words}>
        <h1 className={classes.title}>{activity.title}</h1>
        <div className={classes.about}>
          <DifficultyBadge difficulty={activity.difficulty} />
          <p className={classes.description}>{description}</p>
        </div>
      </div>
      <div className={classes.sounds}>
        <SpeakButton text={introOf(activity)} />
        {activity.audioUrl &&
          (story ? (
            <StorySoundButton text={story} src={sound.src} isLoading={sound.state === 'loading'} />
          ) : (
            <PlayButton
              src={sound.src}
              isLoading={sound.state === 'loading'}
              label={playerTexts.playAudio}
              caption={playerTexts.playAudio}
              failure={playerTexts.storyAudioFailed}
              size={64}
              tone="plain"
            />
          ))}
      </div>
    </header>
  );
}
