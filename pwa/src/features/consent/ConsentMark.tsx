/** Behind the name of a child in other lists: the microphone is off. */
import { Badge } from '@mantine/core';
import { IconMicrophoneOff } from '@tabler/icons-react';
import type { Student } from '#data/queries/teacher/rows.ts';
import { isMicrophoneOff } from './consent-list.ts';
import { consentTexts as texts } from './texts.ts';

export function ConsentMark({ student }: { student: Student }) {
  if (!isMicrophoneOff(student)) return null;
  return (
    <Badge color="gray" leftSection={<IconMicrophoneOff size={14} aria-hidden />}>
      {texts.microphoneOff}
    </Badge>
  );
}
