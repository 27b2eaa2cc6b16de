/** While the server starts again: waits until another start of it answers, then loads the page anew. */
import { Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { wait } from '#platform/clock.ts';

const POLL_INTERVAL_MS = 1000;
/** A large database needs a minute; after this, somebody should look. */
const LATE_MS = 10 * 60 * 1000;

interface RestartNoticeProps {
  /** Of the server before. */
  incarnation: string;
  texts: { title: string; wait: string; late: string };
  onBack(): void;
}

export function RestartNotice({ incarnation, texts, onBack }: RestartNoticeProps) {
  const { api, clock } = useAppContext();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const began = clock.now();
    const poll = async () => {
      for (;;) {
        await wait(clock, POLL_INTERVAL_MS, end.signal);
        const health = await api('GET /api/health').catch(() => null);
        if (end.signal.aborted) return;
        if (health && health.incarnation !== incarnation) return onBack();
        setIsLate(clock.now() - began > LATE_MS);
      }
    };
    // It rejects only where the page was left.
    poll().catch(() => undefined);
    return () => end.abort();
  }, [api, clock, incarnation, onBack]);
  return (
    <Modal opened onClose={() => undefined} withCloseButton={false} title={texts.title}>
      <Stack role="status">
        <Group gap="sm" wrap="nowrap">
          <Loader size="sm" aria-hidden />
          <Text>{texts.wait}</Text>
        </Group>
        {isLate && <Text>{texts.late}</Text>}
      </Stack>
    </Modal>
  );
}
