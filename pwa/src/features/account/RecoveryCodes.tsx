/** The recovery codes, once: nobody can read them again. */
import { Alert, Button, Code, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconCopy, IconKey } from '@tabler/icons-react';
import { useBusyWhileShown } from '#platform/locks/busy-store.ts';
import { copyText } from '#ui/teacher/copy-text.ts';
import { accountTexts } from './texts.ts';

const texts = accountTexts.secondFactor;

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone(): void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  // Who writes them on paper touches nothing: neither the idle lock nor an update takes them away.
  useBusyWhileShown('recovery codes');
  return (
    <Stack gap="md">
      <Alert icon={<IconKey />} color="yellow" title={texts.codesTitle}>
        {texts.codesHint}
      </Alert>
      <SimpleGrid cols={{ base: 1, xs: 2 }} maw={520} role="list" aria-label={texts.codesTitle}>
        {codes.map((code) => (
          <Code key={code} role="listitem" fz="md" py={6}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group>
        <Button onClick={onDone}>{texts.codesKept}</Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyText(codes.join('\n'), texts.copied)}
        >
          {texts.copy}
        </Button>
      </Group>
    </Stack>
  );
}
