/** A pasted list becomes accounts in this class. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { NO_VALID_STUDENTS } from 'shared-schema/rules/people/username';
import { toastForOwner } from '#actions/owner-toast.ts';
import { commandTexts } from '#actions/texts.ts';
import { useAppContext } from '#data/app-context.ts';
import { answersTo } from '#data/commands/answers.ts';
import { createStudents } from '#data/commands/teacher-commands.ts';
import type { SchoolClass, TeacherData } from '#data/queries/teacher/rows.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { showToast, type ToastInput } from '#ui/toast/toast-store.ts';
import { countImport, type ImportResult, planImport } from './bulk-import.ts';
import { classTexts as texts } from './texts.ts';

export function BulkImport({ to, data }: { to: SchoolClass; data: TeacherData }) {
  const context = useAppContext();
  const [text, setText] = useState('');
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const { isRunning, run } = useAsyncAction();
  const start = async () => {
    const usernames = data.students.map(({ username }) => username);
    const plan = planImport(text, to.uid, usernames, Math.random);
    if (plan.length === 0) {
      return showToast({ title: texts.importFailed.title, message: NO_VALID_STUDENTS, tone: 'error' });
    }
    await run(async () => {
      const showToOwner = toastForOwner(context);
      const { commandIds } = await createStudents(plan, context);
      // All are stored: a second click must not make them twice.
      setText('');
      const onAnswered = (done: number) => setProgress({ done, total: plan.length });
      onAnswered(0);
      showToOwner(importToast(countImport(await answersTo(commandIds, context, onAnswered))));
    }, texts.importFailed);
    setProgress(null);
  };
  return (
    <Stack gap="sm">
      <Textarea
        label={texts.bulkLabel}
        description={texts.bulkHint}
        placeholder={texts.bulkPlaceholder}
        autosize
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        {progress && <Text size="sm">{texts.importing(progress.done, progress.total)}</Text>}
        <Button
          loading={isRunning}
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => void start()}
        >
          {texts.import}
        </Button>
      </Group>
    </Stack>
  );
}

function importToast({ imported, failed, waiting }: ImportResult): ToastInput {
  const later = waiting > 0 ? texts.importedLater(waiting) : '';
  if (imported + failed === 0) return { title: commandTexts.savedHere, message: later, tone: 'info' };
  const counts = texts.imported(imported, failed);
  const message = [counts, failed > 0 && texts.importRefused, later].filter(Boolean).join('. ');
  return { title: texts.importedTitle, message, tone: failed > 0 ? 'error' : 'success' };
}
