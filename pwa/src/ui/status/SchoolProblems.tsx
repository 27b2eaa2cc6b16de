/** What is wrong with the school's computer, for teachers and the administrator; nothing while all is well. */
import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { problemTexts as texts } from './problem-texts.ts';
import { problemSentences, type SchoolProblem } from './school-problems.ts';

interface SchoolProblemsProps {
  problems: readonly SchoolProblem[] | undefined;
  /** ISO time; null for no backup yet. */
  lastBackup: string | null | undefined;
}

export function SchoolProblems({ problems = [], lastBackup = null }: SchoolProblemsProps) {
  const sentences = problemSentences(problems, lastBackup);
  if (sentences.length === 0) return null;
  return (
    <Stack gap="xs" mb="md">
      {sentences.map((sentence) => (
        <Alert
          key={sentence}
          role="status"
          color="red"
          icon={<IconAlertTriangle />}
          title={texts.problemTitle}
        >
          {sentence}
        </Alert>
      ))}
    </Stack>
  );
}
