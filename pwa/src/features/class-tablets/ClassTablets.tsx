/** The tablets of one class: preparing this one, and how the others are. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDeviceTablet, IconRefresh, IconStethoscope } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTablets } from '#data/class-tablet/tablets.ts';
import { useTablet } from '#data/class-tablet/use-tablet.ts';
import type { SchoolClass } from '#data/queries/teacher/rows.ts';
import { useDialogs } from '#ui/dialogs/DialogLayer.tsx';
import { EmptyNote } from '#ui/teacher/EmptyNote.tsx';
import { PrepareDialog } from './PrepareDialog.tsx';
import { TabletRow } from './TabletRow.tsx';
import { tabletTexts as texts } from './texts.ts';

export function ClassTablets({ of, students }: { of: SchoolClass; students: number }) {
  const here = useTablet();
  const { status, tablets, refresh } = useTablets();
  const dialogs = useDialogs();
  const ofClass = tablets.filter(({ classes }) => classes.some(({ uid }) => uid === of.uid));
  const isPrepared = here?.state === 'active' && here.classes.some(({ uid }) => uid === of.uid);
  const prepare = () =>
    dialogs.open((close) => {
      const onClose = () => {
        close();
        refresh();
      };
      return <PrepareDialog of={of} students={students} onClose={onClose} />;
    });
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: '1 1 16rem' }}>
          <Title order={4}>{texts.heading}</Title>
          <Text size="sm" c="dimmed">
            {texts.intro}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={refresh}>
            {texts.refresh}
          </Button>
          <Button
            component={Link}
            to="/enhanced-features"
            variant="default"
            leftSection={<IconStethoscope size={16} aria-hidden />}
          >
            {texts.deviceCheck}
          </Button>
          <Button
            leftSection={<IconDeviceTablet size={16} aria-hidden />}
            variant={isPrepared ? 'light' : 'filled'}
            onClick={prepare}
          >
            {isPrepared ? texts.prepareAgain : texts.prepare}
          </Button>
        </Group>
      </Group>
      {status !== 'ready' && tablets.length === 0 ? (
        <Text size="sm" role="status">
          {status === 'loading' ? texts.loading : texts.offline}
        </Text>
      ) : (
        <>
          {status === 'offline' && <Text size="sm">{texts.offline}</Text>}
          {ofClass.length === 0 && (
            <EmptyNote compact title={texts.emptyTitle} message={texts.emptyText} pose="perched" />
          )}
          <Stack component="ul" gap="xs" p={0} m={0}>
            {ofClass.map((tablet) => (
              <TabletRow key={tablet.uid} tablet={tablet} classUid={of.uid} onChanged={refresh} />
            ))}
          </Stack>
        </>
      )}
    </Stack>
  );
}
