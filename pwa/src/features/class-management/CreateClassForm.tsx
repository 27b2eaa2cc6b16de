/** A name is all a class needs. */
import { Button, Paper, Stack, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { MAX_LONG_TEXT_LENGTH } from 'shared-schema/rules/text-limits';
import { useCommandAction } from '#actions/use-command-action.ts';
import { useAppContext } from '#data/app-context.ts';
import { createClass } from '#data/commands/class-commands.ts';
import { requiredField } from '#ui/forms/required-field.ts';
import { useFields } from '#ui/forms/use-fields.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import { classTexts as texts } from './texts.ts';

interface CreateClassFormProps {
  onCreated(uid: string): void;
  /** Leaves the form. Without it, the form is all there is to do. */
  onCancel?(): void;
}

export function CreateClassForm({ onCreated, onCancel }: CreateClassFormProps) {
  const context = useAppContext();
  const { values, set, reset } = useFields({ name: '', description: '' });
  const { isRunning, run } = useCommandAction();
  const nameField = useRef<HTMLInputElement>(null);
  // As the form opens: where Cancel comes later, somebody may be in another field.
  const isAsked = useRef(onCancel !== undefined);
  useEffect(() => {
    if (isAsked.current) nameField.current?.focus();
  }, []);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const name = values.name.trim();
    if (!name) return showToast({ ...texts.nameRequired, tone: 'error' });
    const words = ({ code }: { code: string }) => ({
      done: { title: texts.created, message: texts.createdText(name, code) },
      later: texts.createdLater(name),
    });
    const store = async () => {
      const stored = await createClass({ name, description: values.description.trim() || null }, context);
      // At once: while the school is asked, somebody may work in the new class or in another one.
      reset();
      onCreated(stored.uid);
      return stored;
    };
    await run(store, words, texts.createFailed);
  };
  return (
    <Paper p="md" shadow="xs" component="form" noValidate onSubmit={create} aria-labelledby="create-class">
      <Title order={3} id="create-class" mb="sm">
        {texts.createTitle}
      </Title>
      <Stack gap="sm">
        <TextInput
          ref={nameField}
          label={texts.name}
          placeholder={texts.namePlaceholder}
          {...requiredField()}
          maxLength={200}
          autoComplete="off"
          value={values.name}
          onChange={(event) => set('name', event.currentTarget.value)}
        />
        <TextInput
          label={texts.description}
          autoComplete="off"
          maxLength={MAX_LONG_TEXT_LENGTH}
          value={values.description}
          onChange={(event) => set('description', event.currentTarget.value)}
        />
        <Button type="submit" loading={isRunning} leftSection={<IconPlus size={16} aria-hidden />}>
          {texts.create}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}
