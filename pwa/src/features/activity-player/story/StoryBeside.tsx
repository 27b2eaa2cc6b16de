/** The story in place of a question's picture: the question and its recorder stay where they are. */
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { RoundButton } from '#ui/student/RoundButton.tsx';
import { playerTexts } from '../texts.ts';
import classes from './StoryReader.module.css';
import { StoryReader } from './StoryReader.tsx';
import type { Story } from './story-pages.ts';

interface StoryBesideProps {
  story: Story;
  /** Leads back to the question. */
  onClose(): void;
}

export function StoryBeside({ story, onClose }: StoryBesideProps) {
  const [page, setPage] = useState(0);
  const total = story.pages.length;
  return (
    <section className={classes.beside} aria-label={playerTexts.story}>
      <StoryReader {...story} page={page} onPage={setPage}>
        <RoundButton label={playerTexts.hideStory} icon={<IconX size={34} />} autoFocus onClick={onClose} />
      </StoryReader>
      {total > 1 && (
        <div className={classes.turning}>
          <RoundButton
            label={playerTexts.pageBack}
            icon={<IconChevronLeft size={34} />}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          />
          <span aria-live="polite">{playerTexts.storyPage(page + 1, total)}</span>
          <RoundButton
            label={playerTexts.pageOn}
            icon={<IconChevronRight size={34} />}
            disabled={page === total - 1}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
    </section>
  );
}
