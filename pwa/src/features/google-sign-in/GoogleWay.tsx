/**
 * Google's way into a sign-in page: a button, and the divider to the form. Google's script is not loaded here. Without
 * a style sheet, because a child's start would have to name it.
 */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBrandGoogle } from '@tabler/icons-react';
import { Suspense } from 'react';
import type { GivenToGoogle, GoogleRole } from '#data/auth/google/google-visit.ts';
import { lazyOnTap } from '#ui/status/lazy-part.tsx';
import { googleTexts as texts } from './texts.ts';
import { useGoogleSignIn } from './use-google-sign-in.ts';

interface GoogleWayProps {
  audience: GoogleRole;
  given?: GivenToGoogle;
}

// A child never has a second factor.
const CodeStep = lazyOnTap(() => import('./CodeStep.tsx'));

const line = { flex: 1, borderTop: '1px solid var(--mantine-color-default-border)' };

/** A child's form stays where it is when the button comes: the button stands below it, a teacher's above. */
export default function GoogleWay({ audience, given = {} }: GoogleWayProps) {
  const { phase, open, sendCode, cancel } = useGoogleSignIn(audience);
  const isTeacher = audience === 'teacher';
  const words = { ready: texts.button, opening: texts.opening, signing_in: texts.signingIn }[phase];
  return (
    <Stack w="100%" gap="md" style={{ flexDirection: isTeacher ? 'column' : 'column-reverse' }}>
      {sendCode ? (
        <Suspense>
          <CodeStep isSending={phase !== 'ready'} onCode={sendCode} onClose={cancel} />
        </Suspense>
      ) : (
        <Button
          fullWidth
          variant="default"
          {...(isTeacher ? { size: 'md' } : { px: 'sm' })}
          disabled={phase !== 'ready'}
          leftSection={<IconBrandGoogle size={isTeacher ? 18 : 28} aria-hidden />}
          onClick={() => open(given)}
        >
          {words}
        </Button>
      )}
      <Group wrap="nowrap" gap="sm">
        <span style={line} />
        <Text size={isTeacher ? 'sm' : 'md'} c="dimmed">
          {texts.dividers[audience]}
        </Text>
        <span style={line} />
      </Group>
    </Stack>
  );
}
