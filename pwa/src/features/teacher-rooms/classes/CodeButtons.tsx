/** Copy Code and New Code of the chosen class. */
import { Button, Group } from '@mantine/core';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { regenerateCode } from '#data/actions/teacher.ts';
import { useDeed } from '#ui/forms/use-deed.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { copyText } from '#ui/teacher/copy-text.ts';
import { showToast } from '#ui/toast/toast-store.ts';
import type { SchoolClass } from '../model/rows.ts';
import { classTexts as texts } from './texts.ts';

export function CodeButtons({ shown }: { shown: SchoolClass }) {
  const [asking, setAsking] = useState(false);
  const { running, run } = useDeed();
  const renew = () =>
    run(async () => {
      const code = await regenerateCode(shown);
      showToast({ title: texts.regenerated, message: texts.regeneratedText(code) });
    }, texts.codeFailed);
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copyText(shown.code)}
      >
        {texts.copy}
      </Button>
      <Button
        variant="default"
        loading={running}
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {texts.newCode}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={texts.newCodeTitle}
        message={texts.newCodeText(shown.code)}
        confirm={texts.newCode}
        onConfirm={() => void renew()}
        onClose={() => setAsking(false)}
      />
    </Group>
  );
}
