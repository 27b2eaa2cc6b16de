/** How long a child may speak, and may think before. */
import { Select, SimpleGrid } from '@mantine/core';
import {
  ANSWER_SECONDS,
  answerSecondsOf,
  THINKING_SECONDS,
  thinkingSecondsOf,
} from 'shared-schema/rules/activities/answer-time';
import type { DraftQuestion } from '../activity-draft.ts';
import { wizardTexts as texts } from '../texts.ts';

interface QuestionTimesProps {
  question: DraftQuestion;
  onChange(time: Pick<DraftQuestion, 'answerSeconds' | 'thinkingSeconds'>): void;
}

export function QuestionTimes({ question, onChange }: QuestionTimesProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={texts.answerTime}
        data={optionsOf(ANSWER_SECONDS, answerSecondsOf(question))}
        allowDeselect={false}
        value={String(answerSecondsOf(question))}
        onChange={(seconds) => onChange({ answerSeconds: Number(seconds) })}
      />
      <Select
        label={texts.thinkingTime}
        data={optionsOf(THINKING_SECONDS, thinkingSecondsOf(question))}
        allowDeselect={false}
        value={String(thinkingSecondsOf(question))}
        onChange={(seconds) => onChange({ thinkingSeconds: Number(seconds) })}
      />
    </SimpleGrid>
  );
}

/** What is offered, and what is stored even where it is none of these. */
function optionsOf(offered: readonly number[], stored: number) {
  const all = offered.includes(stored) ? offered : [...offered, stored].sort((a, b) => a - b);
  return all.map((seconds) => ({ value: String(seconds), label: texts.seconds(seconds) }));
}
