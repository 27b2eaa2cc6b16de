/** Who somebody is at a glance: a student's drawn figure, or the initials of anybody else in a circle. */
import { Avatar as Initials } from '@mantine/core';
import { Avatar } from '#ui/art/Avatar.tsx';
import { useAvatarDesign } from '#ui/art/avatar-designs.ts';

export interface PersonMarkProps {
  name: string;
  /** Uid of a student; others have no figure. */
  student?: string | undefined;
  /** Diameter in px. */
  size?: number;
}

export function PersonMark({ name, student, size = 38 }: PersonMarkProps) {
  const design = useAvatarDesign(student);
  if (design) return <Avatar design={design} size={size} />;
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
  return (
    <Initials size={size} radius="xl" color="sky" aria-hidden>
      {initials}
    </Initials>
  );
}
