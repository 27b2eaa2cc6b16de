/** The bird and the name, as it stands in every header. */
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { BirdPortrait } from '#ui/art/BirdPortrait.tsx';
import { brandTexts } from './texts.ts';

type Props = {
  /** Where a press on it leads. */
  to?: string;
  withTagline?: boolean;
};

export function Brand({ to = '/', withTagline = false }: Props) {
  return (
    <Anchor component={Link} to={to} underline="never" c="inherit" display="inline-block">
      <Group gap="xs" wrap="nowrap">
        <BirdPortrait size={48} />
        <div>
          <Text fw={700} size="lg" lh={1.2}>
            {brandTexts.name}
          </Text>
          {withTagline && (
            <Text size="xs" c="dimmed" lh={1.3}>
              {brandTexts.tagline}
            </Text>
          )}
        </div>
      </Group>
    </Anchor>
  );
}
