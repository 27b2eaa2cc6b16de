/** How a new student signs in, to be copied or written on a slip of paper; hidden until it works. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCopy, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { personName } from '#data/queries/teacher/names.ts';
import { hasLogin, loginInfo } from '#data/queries/teacher/roster.ts';
import type { Student } from '#data/queries/teacher/rows.ts';
import { copyText } from '#ui/teacher/copy-text.ts';
import { studentTexts as texts } from './texts.ts';

interface LoginInfoProps {
  name: { firstName: string; lastName: string };
  /** As the roster has it; undefined when it is not there. */
  student: Student | undefined;
  onAnother(): void;
}

export function LoginInfo({ name, student, onAnother }: LoginInfoProps) {
  const known = student && hasLogin(student) ? student : undefined;
  return (
    <Stack>
      <Paper withBorder p="md" component="section" aria-label={texts.loginInfo}>
        <Title order={3} mb="xs">
          {personName(name)}
        </Title>
        {known ? <Login username={known.username} /> : <NoLogin inRoster={student !== undefined} />}
      </Paper>
      <Group justify="flex-end">
        {known && (
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyText(loginInfo(known), texts.copied)}
          >
            {texts.copyLogin}
          </Button>
        )}
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onAnother}>
          {texts.another}
        </Button>
      </Group>
    </Stack>
  );
}

function Login({ username }: { username: string }) {
  return (
    <>
      <Text>
        {texts.username}: <b>{username}</b>
      </Text>
      <Text>
        {texts.password}: <b>{username}</b>
      </Text>
    </>
  );
}

/** A student who was in the roster and has gone from it again was refused. */
function NoLogin({ inRoster }: { inRoster: boolean }) {
  const [wasThere, setWasThere] = useState(inRoster);
  if (inRoster && !wasThere) setWasThere(true);
  return <Text role="status">{wasThere && !inRoster ? texts.notCreated : texts.loginLaterText}</Text>;
}
