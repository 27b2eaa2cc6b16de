/** The stored figures of the students on a teacher's screen, by uid; the app provides them, as `ui` reads no data. */
import { createContext, use, useMemo } from 'react';
import { type AvatarDesign, avatarDesign } from 'shared-schema/rules/people/avatar-design';

export const AvatarDesigns = createContext<ReadonlyMap<string, AvatarDesign>>(new Map());

/** The figure of the student with this uid; the one that follows from the uid while no other is known. */
export function useAvatarDesign(uid: string | undefined): AvatarDesign | undefined {
  const stored = use(AvatarDesigns).get(uid ?? '');
  return useMemo(() => stored ?? (uid ? avatarDesign(uid) : undefined), [stored, uid]);
}
