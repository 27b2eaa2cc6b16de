/** What a teacher said about an answer: words, voice, sticker, whether to try again, and whether the child heard it. */

import { hasFeedbackToHear } from 'shared-schema/rules/feedback/feedback-to-hear';
import { STICKER_NAMES } from 'shared-schema/rules/feedback/stickers';
import { useAppContext } from '#data/app-context.ts';
import type { Recording } from '#data/queries/teacher/rows.ts';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import { PlainBadge } from '#ui/plain/PlainBadge.tsx';
import icons from '#ui/plain/plain-icon.module.css';
import text from '#ui/plain/plain-text.module.css';
import { momentOf } from '#ui/teacher/moment.ts';
import { knownSticker } from './feedback-fields.ts';
import classes from './GivenFeedback.module.css';
import { KeptSound } from './KeptSound.tsx';
import { feedbackTexts as texts } from './texts.ts';

interface GivenFeedbackProps {
  recording: Recording;
  /** Of the voice message, as it follows 'Play'. */
  voiceName: string;
}

/** Nothing for stars alone, which stand in the row: no child confirms them. */
export function GivenFeedback({ recording, voiceName }: GivenFeedbackProps) {
  if (!hasFeedbackToHear(recording)) return null;
  const { teacherFeedbackText, feedback, teacherFeedbackAudio, replacedAt, tryAgainAt } = recording;
  const words = [teacherFeedbackText, feedback].filter((said) => said);
  const sticker = knownSticker(recording.sticker);
  return (
    <div className={classes.given}>
      {words.map((said) => (
        <p key={said} className={`${text.small} ${classes.words}`}>
          {said}
        </p>
      ))}
      {teacherFeedbackAudio && (
        <KeptSound address={teacherFeedbackAudio} name={voiceName} failure={texts.notPlayed} />
      )}
      {sticker && <Emoji name={sticker} label={STICKER_NAMES[sticker]} size={28} />}
      {tryAgainAt && !replacedAt && (
        <PlainBadge color="sky" icon="repeat">
          {texts.tryAgainAsked}
        </PlainBadge>
      )}
      <Heard recording={recording} />
    </div>
  );
}

function Heard({ recording: { heardAt } }: { recording: Recording }) {
  const { clock } = useAppContext();
  return (
    <p className={`${text.note} ${text.dimmed} ${classes.heard} ${icons.ear}`}>
      {heardAt ? texts.heard(momentOf(heardAt, clock)) : texts.notHeard}
    </p>
  );
}
