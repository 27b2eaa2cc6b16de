/** A pasted list or a CSV file becomes accounts in this class. Specification, teacher side, section 5 'Bulk import'. */
import { Button, FileButton, Group, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconFileText, IconUpload } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef } from 'react';
import { NO_VALID_STUDENTS } from 'shared-schema/rules/people/username';
import { studentsOf } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, TeacherData } from '#data/queries/teacher/rows.ts';
import type { UnusableEntry } from '#data/student-imports/start-import.ts';
import { useStudentImport } from '#data/student-imports/use-student-import.ts';
import { safeName } from '#platform/files/safe-name.ts';
import { downloadFile } from '#platform/files/save-file.ts';
import { useFreshChoice } from '#ui/file-upload/use-fresh-choice.ts';
import { useKeptForm } from '#ui/forms/kept-form.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { ImportOutcome } from './parts/ImportOutcome.tsx';
import { PlanPreview } from './parts/PlanPreview.tsx';
import {
  countPlan,
  type Decisions,
  type ImportPlan,
  MAX_IMPORTED_STUDENTS,
  NO_DECISIONS,
} from './plan/plan.ts';
import { planImport } from './plan/plan-import.ts';
import { classListCsv } from './read/class-list-csv.ts';
import { decodeText } from './read/decode-text.ts';
import { divideAtLastWord, wordsOf } from './read/last-word.ts';
import { MAX_FILE_BYTES } from './read/open-files.ts';
import { RosterFileError } from './read/roster.ts';
import { readStudentList, type StudentList } from './read/student-list.ts';
import { fileProblems, outcomeTexts, planTexts, listTexts as texts } from './texts.ts';
import { useStartImport } from './use-start-import.ts';

interface StudentListImportProps {
  to: SchoolClass;
  data: TeacherData;
}

export default function StudentListImport({ to, data }: StudentListImportProps) {
  const shown = useStudentImport();
  if (shown === undefined) return null;
  if (shown) return <ImportOutcome shown={shown} students={data.students} />;
  return <ListForm to={to} data={data} />;
}

const NO_LIST = { text: '', decisions: NO_DECISIONS };

function ListForm({ to, data }: StudentListImportProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { isRunning, start } = useStartImport(data);
  const [{ text, decisions }, setTyped] = useKeptForm(`list of ${to.uid}`, () => NO_LIST, isRunning);
  const read = useDeferredValue(text);
  const list = useMemo(() => readStudentList(read), [read]);
  const plan = useMemo(() => planList(list, to, data, decisions), [list, to, data, decisions]);
  const hasRows = list.students.length > 0 || list.unusable.length > 0;
  const change = (next: string) => setTyped({ ...NO_LIST, text: next });
  const submit = () => {
    // The newest words count, also before they are drawn.
    const typed = readStudentList(text);
    const refuse = (message: string) => showToast({ ...outcomeTexts.failed, message, tone: 'error' });
    if (typed.students.length === 0) return refuse(NO_VALID_STUDENTS);
    if (typed.students.length > MAX_IMPORTED_STUDENTS) return refuse(texts.tooLong(MAX_IMPORTED_STUDENTS));
    void start(planList(typed, to, data, decisions), () => change(''), ignoredOf(typed));
  };
  return (
    <Stack gap="sm">
      <Textarea
        ref={field}
        label={texts.label}
        description={texts.hint}
        placeholder={texts.placeholder}
        autosize
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <ListStatus
        list={list}
        summary={hasRows ? planTexts.summary(countPlan(plan)) : null}
        onDivide={() => {
          change(divideAtLastWord(text));
          field.current?.focus();
        }}
      />
      {hasRows && (
        <PlanPreview
          plan={plan}
          classes={data.classes}
          decisions={decisions}
          onDecide={(next) => setTyped((before) => ({ ...before, decisions: next }))}
          isSaid
        />
      )}
      <Group justify="space-between">
        <Group gap="xs">
          <CsvButton onText={change} />
          <ExportButton of={to} data={data} />
        </Group>
        <Button loading={isRunning} leftSection={<IconUpload size={16} aria-hidden />} onClick={submit}>
          {texts.import}
        </Button>
      </Group>
    </Stack>
  );
}

interface ListStatusProps {
  list: StudentList;
  /** What the list would do; null where it has no rows. */
  summary: string | null;
  onDivide(): void;
}

/** Stays mounted while the list is typed: a screen reader says only what changes in a status that it knows. */
function ListStatus({ list, summary, onDivide }: ListStatusProps) {
  return (
    <Stack gap="sm" role="status">
      <IgnoredLines list={list} onDivide={onDivide} />
      {list.above && <Text size="sm">{texts.above(list.above)}</Text>}
      {list.ignoresId && <Text size="sm">{texts.ignoresId}</Text>}
      {list.hasUnclearColumns && <Text size="sm">{texts.unclearColumns}</Text>}
      {summary !== null && <VisuallyHidden>{texts.said(summary)}</VisuallyHidden>}
    </Stack>
  );
}

/** The ignored lines as rows of the outcome. */
const ignoredOf = ({ ignored }: StudentList): UnusableEntry[] =>
  ignored.map(({ line, text }) => ({
    kind: 'ignored',
    name: planTexts.line(line, text),
    className: '',
    reason: texts.ignoredReason,
  }));

/** Why lines make no child, and what makes children of names that were pasted from a letter. */
function IgnoredLines({ list, onDivide }: { list: StudentList; onDivide(): void }) {
  const withoutComma = list.withoutComma ?? [];
  const single = withoutComma.filter((line) => wordsOf(line).length === 1);
  const divisible = withoutComma.length - single.length;
  const others = list.ignored.length - withoutComma.length;
  return (
    <>
      {divisible > 0 && (
        <Group gap="xs">
          <Text size="sm">{texts.withoutComma(divisible)}</Text>
          <Button variant="light" size="xs" onClick={onDivide}>
            {texts.useLastWord}
          </Button>
        </Group>
      )}
      {single.length > 0 && <Text size="sm">{texts.oneWord(single)}</Text>}
      {others > 0 && <Text size="sm">{texts.ignored(others)}</Text>}
    </>
  );
}

function planList(
  { students, unusable }: StudentList,
  target: SchoolClass,
  data: TeacherData,
  decisions: Decisions,
): ImportPlan {
  const listed = { key: null, name: null, detail: '', students, unusable, leaving: [], isWhole: false };
  return planImport([{ listed, target }], data, decisions);
}

/** The file comes into the field, where its teacher can correct it. */
function CsvButton({ onText }: { onText(text: string): void }) {
  const read = async (file: File) => {
    const refuse = (message: string) => showToast({ ...outcomeTexts.failed, message, tone: 'error' });
    try {
      if (file.size > MAX_FILE_BYTES) throw new RosterFileError('too_large');
      onText(decodeText(file.name, new Uint8Array(await file.arrayBuffer())));
    } catch (error) {
      const isKnown = error instanceof RosterFileError;
      refuse(isKnown ? fileProblems[error.code](error.file, error.missing) : texts.unreadable);
    }
  };
  const choice = useFreshChoice((file: File | null) => file && void read(file));
  return (
    <FileButton accept=".csv,.txt,text/csv,text/plain" {...choice}>
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconFileText size={16} aria-hidden />}>
          {texts.chooseFile}
        </Button>
      )}
    </FileButton>
  );
}

function ExportButton({ of, data }: { of: SchoolClass; data: TeacherData }) {
  const students = studentsOf(data.students, of.uid);
  if (students.length === 0) return null;
  const save = () => {
    const file = new Blob([classListCsv(students)], { type: 'text/csv;charset=utf-8' });
    const name = safeName(texts.exportName(of.name));
    downloadFile(file, `${name}.csv`);
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
      {texts.export}
    </Button>
  );
}
