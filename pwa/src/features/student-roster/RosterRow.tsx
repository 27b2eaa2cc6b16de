/** One student of the roster. */
import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { IconCopy, IconPencil, IconUserMinus } from '@tabler/icons-react';
import { personName } from '#data/queries/teacher/names.ts';
import { hasLogin, loginInfo, shownPassword } from '#data/queries/teacher/roster.ts';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import { copyText } from '#ui/teacher/copy-text.ts';
import { PersonMark } from '#ui/teacher/PersonMark.tsx';
import classes from './RosterRow.module.css';
import { studentTexts as texts } from './texts.ts';

interface RosterRowProps {
  student: Student;
  inClass: SchoolClass | undefined;
  onEdit(): void;
  onRemove(student: Student, from: SchoolClass): void;
}

export function RosterRow(props: RosterRowProps) {
  const { student, inClass } = props;
  const name = personName(student);
  return (
    <Paper component="li" p="sm" shadow="xs" className={classes.row} aria-label={name}>
      <Group gap="sm" wrap="nowrap" className={classes.who}>
        <PersonMark name={name} student={student.uid} />
        <div style={{ minWidth: 0 }}>
          <Text fw={600} truncate>
            {name}
          </Text>
          <Badge color={inClass ? 'sky' : 'gray'}>{inClass?.name ?? texts.unassigned}</Badge>
        </div>
      </Group>
      <dl className={classes.facts}>
        <Login student={student} />
        <Fact name={texts.grade} value={student.grade ? texts.gradeOf(student.grade) : texts.noGrade} />
        <Fact name={texts.emailShort} value={student.email ?? texts.noEmail} />
      </dl>
      <Buttons {...props} name={name} />
    </Paper>
  );
}

/** Hidden until it works: the username may turn out to be another child's. */
function Login({ student }: { student: Student }) {
  const isKnown = hasLogin(student);
  const password = shownPassword(student) ?? texts.passwordSecret;
  return (
    <>
      <Fact name={texts.username} value={isKnown ? student.username : texts.loginLater} strong={isKnown} />
      <Fact name={texts.password} value={isKnown ? password : '–'} strong={isKnown} />
    </>
  );
}

function Fact({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd data-strong={strong || undefined}>{value}</dd>
    </div>
  );
}

function Buttons({ student, inClass, name, onEdit, onRemove }: RosterRowProps & { name: string }) {
  return (
    <Group gap={6} wrap="nowrap" className={classes.buttons}>
      {hasLogin(student) && shownPassword(student) !== null && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={14} aria-hidden />}
          aria-label={texts.copyOf(name)}
          onClick={() => void copyText(loginInfo(student), texts.copied)}
        >
          {texts.copyLogin}
        </Button>
      )}
      <Button
        size="xs"
        variant="light"
        leftSection={<IconPencil size={14} aria-hidden />}
        aria-label={texts.editOf(name)}
        onClick={onEdit}
      >
        {texts.edit}
      </Button>
      {inClass && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          leftSection={<IconUserMinus size={14} aria-hidden />}
          aria-label={texts.removeOf(name)}
          onClick={() => onRemove(student, inClass)}
        >
          {texts.remove}
        </Button>
      )}
    </Group>
  );
}
