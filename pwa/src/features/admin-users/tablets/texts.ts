/** Words about the class tablets of teachers, for the administrator. docs/SYNC.md, 'Class tablet'. */
const tabletsOf = (count: number) => (count === 1 ? '1 class tablet' : `${count} class tablets`);

export const tabletTexts = {
  menu: 'Class tablets',
  title: (name: string) => `Class tablets of ${name}`,
  loading: 'Looking for class tablets…',
  unknown: 'The school server did not say whether class tablets show these classes.',
  none: 'No class tablet shows these classes.',
  shown: (count: number) =>
    count === 1 ? '1 class tablet shows these classes.' : `${count} class tablets show these classes.`,
  revoke: 'Revoke these class tablets',
  meaning:
    'A revoked tablet reads nothing more. It still sends the answers it holds. It stops for all of its classes until a teacher prepares it again.',
  intro:
    'These devices show the children of these classes, and their new answers. They stay signed in when the teacher leaves.',
  seen: (when: string) => `Last seen ${when}`,
  submit: (count: number) => (count === 0 ? 'Revoke' : `Revoke ${tabletsOf(count)}`),
};

export const revokeActionTexts = {
  done: (count: number) => `${tabletsOf(count)} revoked`,
  failed: 'Error revoking class tablets',
  fallback: 'Failed to revoke all of the class tablets',
};
