/** The children of the class, each with the state of the card, a new one, and revoking it. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CardState } from 'shared-schema/contract';
import { useAppContext } from '#data/app-context.ts';
import { type LoginCards, revokeLoginCard } from '#data/auth/cards/login-cards.ts';
import { dayOf, personName } from '#data/queries/teacher/names.ts';
import { isDeactivated } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { cardFailure } from './failure.ts';
import { PicturesSwitch } from './PicturesSwitch.tsx';
import { cardTexts as texts } from './texts.ts';

export interface CardRowsProps {
  of: SchoolClass;
  students: readonly Student[];
  cards: LoginCards;
  onMake(student: Student): void;
  onRevoke(studentUid: string): void;
  onRevoked(studentUid: string): void;
  /** Shows a question over the dialog; null takes it away. */
  onAsk(question: ReactNode): void;
}

export function CardRows({ of, students, cards, onMake, onAsk, ...on }: CardRowsProps) {
  const askToRevoke = useRevokeCard({ cards, onAsk, ...on });
  return (
    <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
      {students.map((student) => {
        const name = personName(student);
        const state = cards.states.get(student.uid);
        return (
          <Group key={student.uid} component="li" justify="space-between" gap="xs" py={4}>
            <Group gap="sm" wrap="nowrap" miw={0} style={{ flex: '1 1 16rem' }}>
              <PersonMark name={name} student={student.uid} size={34} />
              <div style={{ minWidth: 0 }}>
                <Text fw={500} truncate>
                  {name}
                </Text>
                <Text size="xs" c="dimmed">
                  {state ? describeState(state) : notListed(student)}
                </Text>
              </div>
            </Group>
            {state && (
              <Group gap="xs">
                <PicturesSwitch
                  of={of}
                  students={[student]}
                  cards={cards}
                  label={texts.picturesOf(name)}
                  onAsk={onAsk}
                />
                <Button
                  variant="subtle"
                  px="xs"
                  aria-label={texts.makeOf(name)}
                  onClick={() => onMake(student)}
                >
                  {texts.make}
                </Button>
                {state.madeAt && (
                  <Button
                    variant="subtle"
                    color="red"
                    px="xs"
                    aria-label={texts.revokeOf(name)}
                    onClick={() => askToRevoke(student)}
                  >
                    {texts.revoke}
                  </Button>
                )}
              </Group>
            )}
          </Group>
        );
      })}
    </Stack>
  );
}

function describeState({ madeAt, pictures }: CardState): string {
  const card = madeAt ? texts.madeOn(dayOf(madeAt)) : texts.none;
  return [card, texts.pictures[pictures]].filter(Boolean).join(' · ');
}

/** Why the server does not list a child of the class. */
function notListed(student: Student): string {
  if (student.id === null) return texts.notYet;
  return isDeactivated(student) ? texts.deactivated : texts.elsewhere;
}

type Revoking = Pick<CardRowsProps, 'cards' | 'onRevoke' | 'onRevoked' | 'onAsk'>;

function useRevokeCard({ cards, onRevoke, onRevoked, onAsk }: Revoking) {
  const context = useAppContext();
  const { run } = useAsyncAction({ isParallel: true });
  const revoke = async (student: Student) => {
    onRevoke(student.uid);
    const failure = cardFailure(texts.revokeFailed);
    if (!(await run(() => revokeLoginCard(student.uid, context), failure))) return cards.refresh();
    showToast({ title: texts.revoked, message: texts.revokedText(personName(student)) });
    onRevoked(student.uid);
  };
  return (student: Student) =>
    onAsk(
      <ConfirmDialog
        opened
        title={texts.revokeTitle}
        message={texts.revokeText(personName(student))}
        confirm={texts.revoke}
        onConfirm={() => void revoke(student)}
        onClose={() => onAsk(null)}
      />,
    );
}
