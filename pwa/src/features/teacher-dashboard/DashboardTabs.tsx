/** The five tabs and what stands in them. */
import { Skeleton, Stack, Tabs } from '@mantine/core';
import { IconChartBar, IconMicrophone, IconPhoto, IconSchool, IconUsers } from '@tabler/icons-react';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import type { Wizard } from '../activity-editor/use-wizard.tsx';
import { AnalyticsTab } from '../analytics/AnalyticsTab.tsx';
import { ClassesTab } from '../class-management/ClassesTab.tsx';
import { RecordingsTab } from '../recordings-review/RecordingsTab.tsx';
import { RosterTab } from '../student-roster/RosterTab.tsx';
import { ActivitiesTab } from './ActivitiesTab.tsx';
import classes from './DashboardTabs.module.css';
import { DASHBOARD_TABS, type DashboardTab } from './dashboard-tabs.ts';
import { dashboardTexts as texts } from './texts.ts';

interface DashboardTabsProps {
  data: TeacherData | undefined;
  tab: DashboardTab;
  onOpen(tab: DashboardTab): void;
  wizard: Wizard;
}

const icons = {
  activities: IconPhoto,
  classes: IconSchool,
  roster: IconUsers,
  recordings: IconMicrophone,
  analytics: IconChartBar,
};

export function DashboardTabs({ data, tab, onOpen, wizard }: DashboardTabsProps) {
  return (
    <Tabs
      value={tab}
      onChange={(next) => next && onOpen(next as DashboardTab)}
      keepMounted={false}
      variant="pills"
      mt="lg"
    >
      <Tabs.List className={classes.list} aria-label={texts.tabsLabel}>
        {DASHBOARD_TABS.map((name) => {
          const Icon = icons[name];
          return (
            <Tabs.Tab
              key={name}
              value={name}
              classNames={{ tab: classes.tab, tabSection: classes.icon }}
              leftSection={<Icon size={18} aria-hidden />}
            >
              {texts.tabs[name]}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {DASHBOARD_TABS.map((name) => (
        <Tabs.Panel key={name} value={name} pt="md">
          {data ? <TabContent name={name} data={data} wizard={wizard} /> : <Shape />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function TabContent({ name, data, wizard }: { name: DashboardTab; data: TeacherData; wizard: Wizard }) {
  switch (name) {
    case 'activities':
      return <ActivitiesTab data={data} wizard={wizard} />;
    case 'classes':
      return <ClassesTab data={data} />;
    case 'roster':
      return <RosterTab data={data} />;
    case 'recordings':
      return <RecordingsTab data={data} />;
    case 'analytics':
      return <AnalyticsTab data={data} />;
  }
}

function Shape() {
  return (
    <Stack>
      <Skeleton height={120} radius="lg" />
      <Skeleton height={240} radius="lg" />
    </Stack>
  );
}
