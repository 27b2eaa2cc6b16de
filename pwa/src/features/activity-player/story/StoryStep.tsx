/** A page of the story with its picture, before the questions. */
import type { ReactNode } from 'react';
import { StepFrame } from '../step/StepFrame.tsx';
import { StepPicture } from '../step/StepPicture.tsx';
import { playerTexts } from '../texts.ts';
import { StoryReader, type StoryReaderProps } from './StoryReader.tsx';

interface StoryStepProps extends StoryReaderProps {
  /** Address of the story's picture. */
  imageUrl: string | null;
  /** The ways on and back. */
  children: ReactNode;
}

export function StoryStep({ imageUrl, children, ...reader }: StoryStepProps) {
  const total = reader.pages.length;
  return (
    <StepFrame
      label={total > 1 ? playerTexts.storyAt(reader.page + 1, total) : playerTexts.story}
      fits={Boolean(imageUrl)}
      picture={imageUrl && <StepPicture address={imageUrl} alt={playerTexts.storyPicture} />}
      words={<StoryReader {...reader} />}
    >
      {children}
    </StepFrame>
  );
}
