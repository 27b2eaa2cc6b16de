/** What a child does with a recording: hear it, say it again, keep it. */
import { IconCheck, IconRotate, IconSwitchHorizontal, IconTrash } from '@tabler/icons-react';
import { PlayButton } from '#ui/audio/PlayButton.tsx';
import { useObjectUrl } from '#ui/audio/use-object-url.ts';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import classes from './DraftReview.module.css';
import type { DraftRecording, RecorderState } from './recorder-machine.ts';
import { recorderTexts } from './texts.ts';
import type { RecorderHandle } from './use-recorder.ts';

interface DraftReviewProps {
  recorder: Pick<RecorderHandle, 'press' | 'swap' | 'discard'>;
  state: Extract<RecorderState, { draft: DraftRecording }>;
  /** 'Again' leads, because there is hardly anything to keep. */
  prefersAgain: boolean;
  onKeep(): void;
}

export function DraftReview({ recorder, state, prefersAgain, onKeep }: DraftReviewProps) {
  const { draft, spare, isLater } = state;
  const swap = isLater ? recorderTexts.swapBack : recorderTexts.swap;
  const decided = state.name !== 'ready';
  const src = useObjectUrl(draft);
  return (
    <>
      <div className={classes.choices}>
        <PlayButton
          src={src}
          isLoading={!src}
          label={recorderTexts.playDraft}
          caption={recorderTexts.play}
          size={80}
          tone="sky"
        />
        <RoundButton
          label={recorderTexts.recordAgain}
          caption={recorderTexts.again}
          icon={<IconRotate size={40} />}
          size={prefersAgain ? 80 : 64}
          tone={prefersAgain ? 'coral' : 'plain'}
          disabled={decided}
          onClick={recorder.press}
        />
        <RoundButton
          label={recorderTexts.keepDraft}
          caption={recorderTexts.keep}
          icon={<IconCheck size={prefersAgain ? 40 : 48} stroke={3} />}
          size={prefersAgain ? 80 : 96}
          tone={prefersAgain ? 'plain' : 'leaf'}
          disabled={decided}
          // The focus waits where it is kept.
          data-loading={state.name === 'saving' || undefined}
          onClick={onKeep}
        />
      </div>
      <div className={classes.others}>
        {spare && (
          <button
            type="button"
            className={classes.other}
            // The second half of a double tap does not swap back.
            data-tap-key={swap}
            disabled={decided}
            onClick={recorder.swap}
          >
            <IconSwitchHorizontal size={26} aria-hidden />
            <span className={classes.word}>{swap}</span>
          </button>
        )}
        <button
          type="button"
          className={classes.other}
          disabled={decided}
          onClick={() => void recorder.discard()}
        >
          <IconTrash size={26} aria-hidden />
          <span className={classes.word}>{recorderTexts.remove}</span>
        </button>
      </div>
    </>
  );
}
