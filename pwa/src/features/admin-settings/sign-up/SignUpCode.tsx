/** The school's sign-up code, to be read out or copied, and a button for another one. */

import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useRecheck } from '#data/admin/use-recheck.ts';
import { isUnanswered } from '#data/api/api-error.ts';
import type { Api } from '#data/api/client.ts';
import { useRead } from '#data/api/use-read.ts';
import { useAppContext } from '#data/app-context.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { NotLoaded } from '#ui/status/NotLoaded.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { signUpTexts as texts } from './texts.ts';

const readCode = (api: Api) => api('GET /api/sign-up-code');

export function SignUpCode() {
  const { api } = useAppContext();
  const { state, refresh, recheck, show } = useRead(useCurrentAccount()?.uid ?? null, readCode);
  useRecheck(recheck);
  const [isRenewing, setRenewing] = useState(false);
  const renew = async () => {
    setRenewing(true);
    try {
      show(await api('POST /api/sign-up-code'));
      showToast({ title: texts.renewed, message: texts.renewedHint });
    } catch (error) {
      const words = isUnanswered(error)
        ? { title: texts.noAnswer, message: texts.unreachable }
        : { title: texts.error, message: texts.notRenewed };
      showToast({ ...words, tone: 'error' });
      // The code on the screen may be a former one.
      await refresh();
    } finally {
      setRenewing(false);
    }
  };
  if (state.status === 'failed' || state.status === 'signedOut')
    return <NotLoaded message={texts.notLoaded} retry={texts.tryAgain} onRetry={() => void refresh()} />;
  const code = state.status === 'ready' ? state.value.code : null;
  return (
    <Stack gap={4}>
      <Text fw={600} size="sm" id="sign-up-code">
        {texts.code}
      </Text>
      <Text size="sm" c="dimmed">
        {texts.codeHint}
      </Text>
      <Group mt={4}>
        <Code fz="lg" px="md" py={6} aria-labelledby="sign-up-code">
          {code ?? texts.loading}
        </Code>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isRenewing}
          disabled={code === null}
          onClick={() => void renew()}
        >
          {texts.renew}
        </Button>
      </Group>
    </Stack>
  );
}
