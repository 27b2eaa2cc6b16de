/** Work that the school server did not take, and why: for a child to show to the teacher. Nothing of it is lost. */
import { useAttention } from '#sync/status.ts';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { Emoji } from '#ui/emoji/Emoji.tsx';
import classes from './AttentionNotice.module.css';
import { dashboardTexts } from './texts.ts';

export function AttentionNotice() {
  const items = useAttention();
  if (items.length === 0) return null;
  return (
    <aside className={classes.notice} aria-label={dashboardTexts.showTeacher}>
      <div className={classes.head}>
        <Emoji name="speech-balloon" size={44} />
        <strong>{dashboardTexts.showTeacher}</strong>
        <SpeakButton text={dashboardTexts.showTeacher} />
      </div>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.cid}>
            {item.title}: {item.reason}
          </li>
        ))}
      </ul>
    </aside>
  );
}
