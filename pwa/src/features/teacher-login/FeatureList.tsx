/** What a teacher gets, shown beside the sign-up form. */
import { Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconChartBar, IconKey, IconUsers } from '@tabler/icons-react';
import { Chickadee } from '#ui/art/Chickadee.tsx';
import { loginTexts as texts } from './texts.ts';

const icons = [IconKey, IconUsers, IconChartBar];

export function FeatureList({ className }: { className?: string | undefined }) {
  return (
    <Stack component="section" aria-labelledby="features" gap="lg" justify="center" className={className}>
      <Chickadee pose="singing" size={112} />
      <Title order={2} id="features">
        {texts.featuresTitle}
      </Title>
      {texts.features.map(({ title, text }, index) => {
        const Icon = icons[index] ?? IconKey;
        return (
          <Group key={title} wrap="nowrap" align="flex-start">
            <ThemeIcon size={40} variant="light">
              <Icon size={22} aria-hidden />
            </ThemeIcon>
            <div>
              <Text fw={600}>{title}</Text>
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </div>
          </Group>
        );
      })}
    </Stack>
  );
}
