/** How a new student signs in, to be copied or written on a slip of paper. */
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCopy, IconUserPlus } from '@tabler/icons-react';
import { copyText } from '#ui/teacher/copy-text.ts';
import { personName } from '../model/names.ts';
import { loginInfo } from '../model/roster.ts';
import { studentTexts as texts } from './texts.ts';

interface LoginInfoProps {
  student: { firstName: string; lastName: string; username: string };
  onAnother(): void;
}

export function LoginInfo({ student, onAnother }: LoginInfoProps) {
  return (
    <Stack>
      <Paper withBorder p="md" component="section" aria-label={texts.loginInfo}>
        <Title order={3} mb="xs">
          {personName(student)}
        </Title>
        <Text>
          {texts.username}: <b>{student.username}</b>
        </Text>
        <Text>
          {texts.password}: <b>{student.username}</b>
        </Text>
      </Paper>
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copyText(loginInfo(student), texts.copied)}
        >
          {texts.copyLogin}
        </Button>
        <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={onAnother}>
          {texts.another}
        </Button>
      </Group>
    </Stack>
  );
}
