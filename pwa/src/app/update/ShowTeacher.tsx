/** Says to a child, who cannot read an offer, whom to show it to. A grown-up's screen is without it. */
import { Stack } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { SpeakButton } from '#ui/audio/SpeakButton.tsx';
import { showTeacherText } from '#ui/student/texts.ts';

const HAND_PX = 48;

export function ShowTeacher() {
  const [isForChild, setForChild] = useState(false);
  // Of the screen that it stands in: while this one is drawn, the one before it is still in the document.
  const place = useCallback((element: HTMLElement | null) => {
    if (element) setForChild(element.closest('[data-scope="student"]') !== null);
  }, []);
  return (
    <div ref={place}>
      {isForChild && (
        // Beside the words: a higher box would lie on the way on of the page below.
        <Stack gap={4} align="center">
          <IconHandStop size={HAND_PX} aria-hidden />
          <SpeakButton text={showTeacherText} />
        </Stack>
      )}
    </div>
  );
}
