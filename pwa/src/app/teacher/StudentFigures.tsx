/** Gives a teacher's pages the figures that the school has stored of the students: the same bird as on their tablets. */
import { type ReactNode, useMemo } from 'react';
import { useTable } from '#data/queries/use-table.ts';
import { AvatarDesigns } from '#ui/art/avatar-designs.ts';

export function StudentFigures({ children }: { children: ReactNode }) {
  const avatars = useTable('avatars');
  const designs = useMemo(
    () => new Map(avatars?.map((avatar) => [avatar.userUid, avatar] as const)),
    [avatars],
  );
  return <AvatarDesigns value={designs}>{children}</AvatarDesigns>;
}
