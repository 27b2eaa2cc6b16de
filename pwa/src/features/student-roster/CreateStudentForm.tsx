/** Creates a student account and then shows how the child signs in. In a dialog, or inside a class. */
import { Button, Group, Stack, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { useKeptForm } from '#ui/forms/kept-form.tsx';
import { useFirstProblem } from '#ui/forms/use-first-problem.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { LoginInfo } from './LoginInfo.tsx';
import { ParentalFields } from './ParentalFields.tsx';
import { StudentFields } from './StudentFields.tsx';
import {
  checkNewStudent,
  creationOf,
  emailProblemsOf,
  emptyFieldsOf,
  emptyStudent,
  firstProblem,
  isUsernameTaken,
  usernameSuggester,
  withName,
} from './student-values.ts';
import { studentTexts as texts } from './texts.ts';
import { useCreateStudent } from './use-create-student.ts';

interface CreateStudentFormProps {
  data: TeacherData;
  /** The class the student goes to; without it, one may be chosen. */
  classUid?: string;
  /** True once the student is stored; false when another one is begun. */
  onStored?(isStored: boolean): void;
  /** True while the student is being stored, and the server's word is waited for. */
  onSaving?(isSaving: boolean): void;
}

export function CreateStudentForm({ data, classUid, onStored, onSaving }: CreateStudentFormProps) {
  const start = () => emptyStudent(classUid ?? null, classUid === undefined);
  // A field that is still being typed in is not marked.
  const [isSent, setIsSent] = useState(false);
  const { random } = useAppContext();
  // Of a dialog, nothing is kept: leaving it asks.
  const name = classUid === undefined ? null : `student of ${classUid}`;
  const { isRunning, created, create, another } = useCreateStudent(name);
  const [values, setValues] = useKeptForm(name, start, isRunning);
  const suggest = usernameSuggester(data.students, random.unit);
  const taken = !isRunning && values.username !== '' && isUsernameTaken(data.students, values.username);
  const emailProblems = emailProblemsOf(creationOf(values));
  const marked = isSent ? { ...emptyFieldsOf(values, values.parental), ...emailProblems } : {};
  const problems = { ...marked, ...(taken && { username: texts.taken }) };
  const { form, focusProblem } = useFirstProblem();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    const problem = firstProblem(texts.createFailed, taken, checkNewStudent(values), emailProblems);
    if (problem) {
      focusProblem();
      return showToast({ ...problem, tone: 'error' });
    }
    onSaving?.(true);
    if (await create(creationOf(values))) {
      setValues(start());
      setIsSent(false);
      onStored?.(true);
    }
    onSaving?.(false);
  };
  if (created) {
    const row = data.students.find(({ uid }) => uid === created.uid);
    const begin = () => {
      another();
      onStored?.(false);
    };
    return <LoginInfo name={created} student={row} onAnother={begin} />;
  }
  return (
    <form ref={form} noValidate onSubmit={send} aria-label={texts.createAccount}>
      <Stack>
        <StudentFields
          values={values}
          classes={classUid === undefined ? data.classes : undefined}
          problems={problems}
          onChange={(patch) => setValues((before) => ({ ...before, ...patch }))}
          onName={(name) => setValues((before) => withName(before, name, suggest))}
          onSuggest={() => setValues((before) => withName({ ...before, ownUsername: false }, {}, suggest))}
        />
        <Switch
          label={texts.withParental}
          checked={values.parental}
          onChange={(event) => {
            const parental = event.currentTarget.checked;
            setValues((before) => ({ ...before, parental }));
          }}
        />
        {values.parental && (
          <ParentalFields
            values={values}
            withConfirmation
            problems={problems}
            onChange={(patch) => setValues((before) => ({ ...before, ...patch }))}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isRunning}>
            {texts.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
