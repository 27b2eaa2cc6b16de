/** A question as a child will meet it, picture and prompt, and what it still lacks. */
import { Group, Text } from '@mantine/core';
import { SpokenPreview } from '#actions/speech/SpokenPreview.tsx';
import type { DraftQuestion } from '../activity-draft.ts';
import { problemsOf } from '../checks/draft-check.ts';
import { ProblemButton } from '../checks/ProblemButton.tsx';
import { wizardTexts as texts } from '../texts.ts';
import { useDraftFile } from '../use-draft-file.ts';
import type { WizardHandle } from '../use-wizard-state.ts';
import classes from './ReviewStep.module.css';

interface QuestionPreviewProps {
  wizard: WizardHandle;
  question: DraftQuestion;
  /** Counting from 1. */
  number: number;
}

export function QuestionPreview({ wizard, question, number }: QuestionPreviewProps) {
  const { draft } = wizard;
  const problems = problemsOf(draft).filter(({ questionId }) => questionId === question.id);
  return (
    <li className={classes.question} aria-label={texts.question(number)}>
      <Picture wizard={wizard} question={question} />
      <div className={classes.words}>
        <Group wrap="nowrap" align="flex-start" justify="space-between" gap="xs">
          <Text size="lg" c={question.prompt ? undefined : 'dimmed'}>
            {number}. {question.prompt || texts.noPrompt}
          </Text>
          {question.prompt && (
            <SpokenPreview
              name={texts.question(number)}
              text={question.prompt}
              respellings={draft.respellings}
            />
          )}
        </Group>
        {problems.map((problem) => (
          <ProblemButton key={problem.key} wizard={wizard} problem={problem} words={problem.words} />
        ))}
      </div>
    </li>
  );
}

/** A story's question needs no picture. */
function Picture({ wizard: { draft }, question }: Omit<QuestionPreviewProps, 'number'>) {
  const picture = useDraftFile(draft, question.imageUrl);
  if (!question.imageUrl && draft.type === 'story') return null;
  return (
    <div className={classes.picture}>
      {picture?.src ? (
        <img src={picture.src} alt="" onError={picture.onError} />
      ) : (
        !question.imageUrl && texts.noPicture
      )}
    </div>
  );
}
