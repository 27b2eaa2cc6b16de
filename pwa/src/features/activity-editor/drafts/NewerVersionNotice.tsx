/** Says that the activity was changed elsewhere while it is edited here. Nothing changes until a person decides. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { momentOf } from '#ui/teacher/moment.ts';
import classes from '../ActivityWizard.module.css';
import type { WizardHandle } from '../use-wizard-state.ts';
import { draftTexts as texts } from './texts.ts';

export function NewerVersionNotice({ wizard: { newer, saving } }: { wizard: WizardHandle }) {
  if (!newer || saving) return null;
  const { version, take, keepMine } = newer;
  return (
    <Alert
      color="yellow"
      role="status"
      icon={<IconArrowsDiff aria-hidden />}
      title={version.isFromHere ? texts.newerHereTitle : texts.newerTitle}
      className={classes.notice}
    >
      <Text size="sm">{texts.newerWhen(momentOf(version.changedAt), version.changes)}</Text>
      <Text size="sm">{texts.newerHint}</Text>
      <Group gap="xs" mt="sm">
        <Button variant="default" onClick={take}>
          {texts.takeNewer}
        </Button>
        <Button onClick={keepMine}>{texts.keepMine}</Button>
      </Group>
    </Alert>
  );
}
