/** Starts an activity of one type. */
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ActivityType } from '#data/queries/teacher/rows.ts';
import { Cover } from '#ui/teacher/Cover.tsx';
import { dashboardTexts } from './texts.ts';

const texts = dashboardTexts.create;

export function CreateCard({ type, onCreate }: { type: ActivityType; onCreate(): void }) {
  return (
    <Card shadow="sm" p="md">
      <Group wrap="nowrap" align="flex-start">
        <Cover type={type} src={undefined} small />
        <div style={{ flex: 1 }}>
          <Title order={3}>{texts[type].title}</Title>
          <Text size="sm" c="dimmed" mt={4}>
            {texts[type].text}
          </Text>
          <Button
            mt="sm"
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={onCreate}
            aria-label={`${texts.button} ${texts[type].title}`}
          >
            {texts.button}
          </Button>
        </div>
      </Group>
    </Card>
  );
}
