/** The teacher's dashboard (/teacher): what to do now, four live tiles and five tabs. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { KeptForms } from '#ui/forms/kept-form.tsx';
import type { PageFrame } from '#ui/teacher/page-frame.ts';
import { DashboardTabs, type TabParts } from './DashboardTabs.tsx';
import { tabOf } from './dashboard-tabs.ts';
import { HeadlineTiles } from './HeadlineTiles.tsx';
import { RetentionNotice } from './RetentionNotice.tsx';
import { dashboardTexts as texts } from './texts.ts';

const links = [{ to: '/teacher/sets', label: texts.myActivities }];

interface TeacherDashboardPageProps extends TabParts {
  Frame: PageFrame;
  /** The activity editor, while it is open. */
  editor: ReactNode;
}

export function TeacherDashboardPage({ Frame, editor, ...parts }: TeacherDashboardPageProps) {
  const data = useTeacherData();
  const [search, setSearch] = useSearchParams();
  const tab = tabOf(search.get('tab'));
  const openTab = (next: string) => setSearch((before) => withTab(before, next), { replace: true });
  const create = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => parts.onCreate(null)}
    >
      {texts.quickCreate}
    </Button>
  );
  return (
    <Frame links={links} actions={create}>
      <RetentionNotice />
      <HeadlineTiles data={data} tab={tab} onOpen={openTab} />
      <KeptForms>
        <DashboardTabs data={data} tab={tab} onOpen={openTab} {...parts} />
      </KeptForms>
      {editor}
    </Frame>
  );
}

/** What a tab keeps in the address waits there for its return. */
function withTab(params: URLSearchParams, tab: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('tab', tab);
  return next;
}
