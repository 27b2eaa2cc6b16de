/** Asks before the server of the school starts again with something else: what happens then, and who asks. */
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { readField } from '#platform/read-field.ts';
import { CodeField } from '#ui/forms/CodeField.tsx';
import { OwnPasswordField } from '#ui/forms/OwnPasswordField.tsx';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { healthFailure } from './failure.ts';

/** Of the account that asks. `code`: of its second factor, once the server has asked for it. */
export interface Proof {
  currentPassword: string;
  code?: string;
}

interface RestartFormProps {
  question: string;
  texts: {
    consequences: readonly string[];
    submit: string;
    cancel: string;
    failed: string;
    noAnswer: string;
    unreachable: string;
  };
  send(proof: Proof): Promise<{ incarnation: string }>;
  onClose(): void;
  /** `incarnation`: of the server that answered. */
  onBegun(incarnation: string): void;
}

export function RestartForm({ question, texts, send, onClose, onBegun }: RestartFormProps) {
  const { isRunning, run } = useAsyncAction();
  const [currentPassword, setOwn] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const isComplete = currentPassword !== '' && code !== '';
  const begin = async () => {
    try {
      return await send({ currentPassword, ...(code !== null && { code }) });
    } catch (error) {
      if (readField(error, 'code') !== 'second_factor_required') throw error;
      setCode('');
      return null;
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    const unanswered = { title: texts.noAnswer, message: texts.unreachable };
    const begun = await run(begin, healthFailure(texts.failed, unanswered));
    if (begun?.value) onBegun(begun.value.incarnation);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <Text fw={600}>{question}</Text>
        <List size="sm" spacing="xs">
          {texts.consequences.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
        <OwnPasswordField value={currentPassword} onChange={setOwn} />
        {code !== null && <CodeField value={code} onChange={setCode} autoFocus />}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {texts.cancel}
        </Button>
        <Button type="submit" color="red" disabled={!isComplete} loading={isRunning}>
          {texts.submit}
        </Button>
      </Group>
    </form>
  );
}
