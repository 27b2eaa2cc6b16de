/** What the school server refused, in plain words. Nothing is dropped before the person says so. */
import { Button, Card, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type AttentionItem, discardRefused, useAttention } from '#sync/status.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { momentOf } from '../model/names.ts';
import { namedIn } from './named-in.ts';
import { attentionTexts as texts } from './texts.ts';

export function AttentionDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const items = useAttention();
  const [discarding, setDiscarding] = useState<AttentionItem | null>(null);
  return (
    <Modal opened={opened} onClose={onClose} closeOnEscape={!discarding} title={texts.title} size="lg">
      <Text size="sm" c="dimmed" mb="md">
        {items.length > 0 ? texts.intro : texts.empty}
      </Text>
      <Stack gap="xs">
        {items.map((item) => (
          <Item key={item.cid} item={item} onDiscard={() => setDiscarding(item)} />
        ))}
      </Stack>
      <ConfirmDialog
        opened={discarding !== null}
        title={texts.confirmTitle}
        message={texts.confirm}
        confirm={texts.discard}
        onConfirm={() => discarding && void discardRefused(discarding.cid)}
        onClose={() => setDiscarding(null)}
      />
    </Modal>
  );
}

function Item({ item, onDiscard }: { item: AttentionItem; onDiscard(): void }) {
  const name = namedIn(item.payload);
  return (
    <Card withBorder p="sm">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text fw={600}>{name ? `${item.title}: ${name}` : item.title}</Text>
          <Text size="sm">{item.reason}</Text>
          <Text size="xs" c="dimmed">
            {momentOf(item.at)}
          </Text>
        </div>
        <Button
          variant="default"
          size="xs"
          onClick={onDiscard}
          flex="none"
          aria-label={texts.discardOf(item.title)}
        >
          {texts.discard}
        </Button>
      </Group>
    </Card>
  );
}
