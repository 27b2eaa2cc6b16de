/** One part of the page of one's own account. */
import { Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface AccountSectionProps {
  title: string;
  hint: string;
  children: ReactNode;
}

export function AccountSection({ title, hint, children }: AccountSectionProps) {
  const id = useId();
  return (
    <Paper component="section" p="lg" shadow="xs" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {hint}
      </Text>
      {children}
    </Paper>
  );
}
