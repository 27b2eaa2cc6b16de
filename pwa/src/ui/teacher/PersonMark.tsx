/** Initials of a person in a circle. */
import { Avatar } from '@mantine/core';

export function PersonMark({ name, size = 38 }: { name: string; size?: number }) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
  return (
    <Avatar size={size} radius="xl" color="sky" aria-hidden>
      {initials}
    </Avatar>
  );
}
