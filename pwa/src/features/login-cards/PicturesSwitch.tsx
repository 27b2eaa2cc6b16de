/** Turns the password of three pictures on or off, for a child or for the whole class. Decision 082. */
import { Stack, Switch, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAppContext } from '#data/app-context.ts';
import { type LoginCards, switchPictures } from '#data/auth/cards/login-cards.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import { busyControl } from '#ui/forms/busy-control.ts';
import { useAsyncAction } from '#ui/forms/use-async-action.ts';
import { ConfirmDialog } from '#ui/teacher/ConfirmDialog.tsx';
import { cardFailure } from './failure.ts';
import { cardTexts as texts } from './texts.ts';

export interface PicturesSwitchProps {
  of: SchoolClass;
  students: readonly Student[];
  cards: LoginCards;
  /** Of one child; left out for the class, which has more words. */
  label?: string;
  onAsk(question: ReactNode): void;
}

export function PicturesSwitch({ of, students, cards, label, onAsk }: PicturesSwitchProps) {
  const context = useAppContext();
  const { run, isRunning } = useAsyncAction();
  const states = students.map(({ uid }) => cards.states.get(uid)?.pictures ?? 'off');
  const isOn = states.every((state) => state !== 'off');
  const chosen = states.filter((state) => state === 'chosen').length;
  const turn = async (on: boolean) => {
    const uids = students.map(({ uid }) => uid);
    await run(() => switchPictures(of.uid, uids, on, context), cardFailure(texts.picturesFailed));
    cards.refresh();
  };
  const ask = () =>
    onAsk(
      <ConfirmDialog
        opened
        title={texts.picturesOffTitle}
        message={texts.picturesOffText(chosen)}
        confirm={texts.picturesOff}
        onConfirm={() => void turn(false)}
        onClose={() => onAsk(null)}
      />,
    );
  const change = () => (isOn && chosen > 0 ? ask() : void turn(!isOn));
  const control = (
    <Switch
      size="lg"
      styles={{
        label: { fontSize: 'var(--mantine-font-size-sm)' },
        // Mantine's gray on gray is too faint.
        trackLabel: isOn ? {} : { color: 'var(--mantine-color-text)' },
      }}
      aria-label={label}
      label={label ? texts.picturesShort : texts.picturesOfAll}
      checked={isOn}
      {...busyControl(isRunning)}
      onChange={change}
      onLabel={texts.on}
      offLabel={texts.off}
    />
  );
  if (label) return control;
  return (
    <Stack gap={8}>
      {control}
      <Text size="sm" c="dimmed">
        {texts.picturesText}
      </Text>
    </Stack>
  );
}
