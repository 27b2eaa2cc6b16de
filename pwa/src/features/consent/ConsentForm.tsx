/** What the dialogs about consent have in common: whom it is about, the purposes, the date and the buttons. */
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import type { Stored } from '#data/commands/enqueue.ts';
import type { DataContext } from '#data/context.ts';
import { localDay } from '#platform/local-day.ts';
import { CancelButton, FormModal } from '#ui/dialogs/FormModal.tsx';
import { SavingWaits } from '#ui/forms/SavingWaits.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { type ConsentItem, instantOf, type Purpose, purposes } from './consent-list.ts';
import { consentTexts as texts } from './texts.ts';

export interface ConsentDialogProps {
  items: readonly ConsentItem[];
  /** It is stored. */
  onDone(): void;
  onClose(): void;
}

interface ConsentFormProps extends ConsentDialogProps {
  title: string;
  /** Heads the purposes. */
  what: string;
  done(children: number): string;
  /** Says why the form cannot be saved yet; null where it can. */
  waitsFor?: string | null;
  /** Stores what the form says. `at`: ISO 8601. */
  store(said: { purposes: readonly Purpose[]; at: string }, context: DataContext): Promise<Stored>;
  /** Fields of this form alone. */
  children: ReactNode;
}

export function ConsentForm(props: ConsentFormProps) {
  const { items, title, what, done, waitsFor = null, store, onDone, onClose, children } = props;
  const context = useAppContext();
  const today = localDay(context.clock.now());
  const [chosen, setChosen] = useState<Purpose[]>(['record_voice']);
  const [day, setDay] = useState(today);
  const { isRunning, run } = useCommandAction();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf(chosen, day, today);
    if (problem) return showToast({ ...problem, tone: 'error' });
    const said = { purposes: chosen, at: instantOf(day) };
    const words = { done: { title: done(items.length) } };
    if (!(await run(() => store(said, context), words, texts.failed))) return;
    onDone();
    onClose();
  };
  return (
    <FormModal onClose={onClose} isSaving={isRunning} title={title} size="lg">
      <form noValidate onSubmit={save}>
        <Stack>
          <Text fw={600}>{texts.of(items.map(({ name }) => name))}</Text>
          <Checkbox.Group label={what} value={chosen} onChange={(next) => setChosen(purposesIn(next))}>
            <Stack gap={4} mt={6}>
              {purposes.map((purpose) => (
                <Checkbox key={purpose} value={purpose} label={texts.purposes[purpose]} mih={36} />
              ))}
            </Stack>
          </Checkbox.Group>
          <TextInput
            type="date"
            label={texts.day}
            max={today}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          {children}
          <Group justify="flex-end" gap="xs">
            <SavingWaits reason={waitsFor} />
            <CancelButton>{texts.cancel}</CancelButton>
            <Button type="submit" disabled={waitsFor !== null} loading={isRunning}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}

const purposesIn = (values: readonly string[]) => purposes.filter((purpose) => values.includes(purpose));

function problemOf(chosen: readonly Purpose[], day: string, today: string) {
  if (chosen.length === 0) return texts.needsPurpose;
  if (day === '') return texts.needsDay;
  return day > today ? texts.futureDay : null;
}
