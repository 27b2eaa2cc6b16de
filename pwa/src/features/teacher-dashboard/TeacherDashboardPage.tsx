// The teacher's dashboard (/teacher): four live tiles and five tabs.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { useWizard } from '../activity-editor/use-wizard.tsx';
import { TeacherFrame } from '../teacher-layout/TeacherLayout.tsx';
import { DashboardTabs } from './DashboardTabs.tsx';
import { tabOf } from './dashboard-tabs.ts';
import { HeadlineTiles } from './HeadlineTiles.tsx';
import { dashboardTexts as texts } from './texts.ts';

const links = [{ to: '/teacher/sets', label: texts.myActivities }];

export default function TeacherDashboardPage() {
  const data = useTeacherData();
  const wizard = useWizard();
  const [search, setSearch] = useSearchParams();
  const tab = tabOf(search.get('tab'));
  const openTab = (next: string) => setSearch({ tab: next }, { replace: true });
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => wizard.create(null)}>
      {texts.quickCreate}
    </Button>
  );
  return (
    <TeacherFrame links={links} actions={create}>
      <HeadlineTiles data={data} tab={tab} onOpen={openTab} />
      <DashboardTabs data={data} tab={tab} onOpen={openTab} wizard={wizard} />
      {wizard.element}
    </TeacherFrame>
  );
}
