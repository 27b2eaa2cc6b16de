/** After Google has let a teacher in: the code of the second factor. Not a form of its own, because it stands in one. */
import { Button, Stack } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { CodeField } from '#ui/forms/CodeField.tsx';
import { googleTexts as texts } from './texts.ts';

interface CodeStepProps {
  isSending: boolean;
  onCode(code: string): void;
}

export default function CodeStep({ isSending, onCode }: CodeStepProps) {
  const [code, setCode] = useState('');
  const send = () => {
    if (code.trim()) onCode(code.trim());
  };
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    send();
  };
  return (
    <Stack gap="sm" onKeyDown={sendByEnter}>
      <CodeField value={code} autoFocus onChange={setCode} />
      <Button loading={isSending} onClick={send}>
        {texts.continue}
      </Button>
    </Stack>
  );
}
