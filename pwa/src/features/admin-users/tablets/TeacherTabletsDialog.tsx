/** The class tablets of one teacher, also of one who has left: the administrator revokes those that are chosen. */
import { Checkbox, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { personNameOf } from 'shared-schema/rules/people/person-name';
import type { ManagedUser } from '#data/admin/users.ts';
import { useAppContext } from '#data/app-context.ts';
import { revokeTablet } from '#data/class-tablet/tablets.ts';
import { momentOf } from '#ui/teacher/moment.ts';
import { DialogButtons } from '../dialogs/DialogButtons.tsx';
import { FormDialog } from '../dialogs/FormDialog.tsx';
import { useUserAction } from '../dialogs/use-user-action.ts';
import { revokeActionTexts, tabletTexts as texts } from './texts.ts';
import { useTabletsOf } from './use-tablets-of.ts';

interface TeacherTabletsProps {
  teacher: ManagedUser;
  onClose(): void;
  refresh(): Promise<void>;
}

export function TeacherTabletsDialog({ opened, ...form }: TeacherTabletsProps & { opened: boolean }) {
  return (
    <FormDialog
      opened={opened}
      isDirty={false}
      onClose={form.onClose}
      title={texts.title(personNameOf(form.teacher))}
    >
      <TeacherTabletsForm {...form} />
    </FormDialog>
  );
}

function TeacherTabletsForm({ teacher, onClose, refresh }: TeacherTabletsProps) {
  const context = useAppContext();
  const list = useTabletsOf([teacher.uid]);
  const { isRunning, run } = useUserAction(refresh);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const ids = list.tablets.map(({ id }) => id).filter((id) => chosen.includes(id));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (ids.length === 0) return;
    const isDone = await run(() => revokeAll(ids, context), revokeActionTexts);
    if (isDone) onClose();
    else list.refresh();
  };
  const choose = (id: number, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((other) => other !== id)));
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="xs">
        {list.tablets.length === 0 ? (
          <Text role="status">{emptyWords[list.status]}</Text>
        ) : (
          <>
            <Text>{texts.intro}</Text>
            {list.tablets.map(({ id, name, classes, lastSeenAt }) => (
              <Checkbox
                key={id}
                label={name}
                description={`${classes.map((of) => of.name).join(', ')} · ${texts.seen(momentOf(lastSeenAt, context.clock))}`}
                checked={chosen.includes(id)}
                onChange={(event) => choose(id, event.currentTarget.checked)}
              />
            ))}
            <Text size="sm">{texts.meaning}</Text>
          </>
        )}
      </Stack>
      {list.tablets.length > 0 && (
        <DialogButtons
          submit={texts.submit(ids.length)}
          danger
          disabled={ids.length === 0}
          isRunning={isRunning}
        />
      )}
    </form>
  );
}

const emptyWords = { loading: texts.loading, offline: texts.unknown, ready: texts.none };

/** One after the other: revoking one again changes nothing. */
async function revokeAll(ids: readonly number[], context: Parameters<typeof revokeTablet>[1]) {
  for (const id of ids) await revokeTablet(id, context);
  return ids.length;
}
