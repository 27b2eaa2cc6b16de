/** What became of each row of an import, kept until the teacher closes it. */
import { Button, Group, List, Paper, Progress, ScrollArea, Stack, Text, Title } from '@mantine/core';
import { useStore } from 'zustand';
import { useAppContext } from '#data/app-context.ts';
import type { Student } from '#data/queries/teacher/rows.ts';
import { closeImport } from '#data/student-imports/start-import.ts';
import type { ImportedRow, StudentImport } from '#data/student-imports/use-student-import.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { ShowMore } from '#ui/growing-list/ShowMore.tsx';
import { useGrowing } from '#ui/growing-list/use-growing.ts';
import { countOutcome, withoutMissing } from '../outcome-counts.ts';
import { outcomeTexts as texts } from '../texts.ts';

interface ImportOutcomeProps {
  shown: StudentImport;
  students: readonly Student[];
  onClosed?(): void;
}

export function ImportOutcome({ shown, students, onClosed }: ImportOutcomeProps) {
  const context = useAppContext();
  const { isRunning, run } = useAsyncAction();
  const rows = withoutMissing(shown.rows, students, texts.missing);
  const close = async () => {
    if (await run(() => closeImport(context), texts.failed)) onClosed?.();
  };
  return (
    <Stack gap="sm" component="section" aria-label={texts.title}>
      <Summary rows={rows} />
      <Rows shown={{ ...shown, rows }} students={students} />
      <Group justify="flex-end">
        <Button variant="default" loading={isRunning} onClick={() => void close()}>
          {texts.close}
        </Button>
      </Group>
    </Stack>
  );
}

function Summary({ rows }: { rows: readonly ImportedRow[] }) {
  const { statusStore } = useAppContext();
  const isOffline = useStore(statusStore, ({ connection }) => connection === 'offline');
  const { imported, failed, changed, left, ignored, waiting } = countOutcome(rows);
  const total = rows.length - ignored;
  const done = total - waiting;
  const more = texts.more(changed, left, ignored);
  const outcome = [texts.imported(imported, failed), more].filter(Boolean).join(', ');
  return (
    <div>
      {/* Empty until the end: a screen reader says only what changes in a status that it knows. */}
      <Text fw={600} role="status">
        {waiting === 0 && outcome}
      </Text>
      {waiting > 0 && (
        <Stack gap={4}>
          <Text fw={600}>{texts.progress(done, total)}</Text>
          <Progress value={(100 * done) / total} aria-label={texts.progressLabel} />
          <Text size="sm">{isOffline ? texts.waitingOffline : texts.waiting}</Text>
        </Stack>
      )}
    </div>
  );
}

/** Failed rows first: somebody has to do something about them. */
function Rows({ shown, students }: Pick<ImportOutcomeProps, 'shown' | 'students'>) {
  const growing = useGrowing(shown.startedAt, 100);
  const failed = shown.rows.filter(({ outcome }) => outcome.kind === 'failed');
  const others = shown.rows.filter(({ outcome }) => outcome.kind !== 'failed');
  const rows = [...failed, ...others];
  const usernames = new Map(students.map((student) => [student.uid, student]));
  return (
    <Paper withBorder p="sm">
      <Title order={5} mb={4}>
        {texts.list}
      </Title>
      <ScrollArea.Autosize mah={320} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': texts.list }}>
        <List listStyleType="none" spacing={6}>
          {rows.slice(0, growing.count).map((row) => (
            <List.Item key={`${row.kind} ${row.uid} ${row.name}`}>
              <Row row={row} student={usernames.get(row.uid)} />
            </List.Item>
          ))}
        </List>
        <ShowMore growing={growing} total={rows.length} label={texts.moreRows} />
      </ScrollArea.Autosize>
    </Paper>
  );
}

function Row({ row, student }: { row: ImportedRow; student: Student | undefined }) {
  const { kind, name, className, outcome } = row;
  const signIn = student && !student.loginWaits && kind === 'new' && outcome.kind === 'done';
  const words = [
    texts.row[kind],
    kind !== 'class' && className,
    outcome.kind === 'waiting' && texts.notSent,
    signIn && texts.signIn(student.username),
  ];
  return (
    <>
      <Text component="span" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {words.filter(Boolean).join(' · ')}
      </Text>
      {outcome.kind === 'failed' && (
        <Text size="sm" c="red">
          {outcome.reason}
        </Text>
      )}
    </>
  );
}
