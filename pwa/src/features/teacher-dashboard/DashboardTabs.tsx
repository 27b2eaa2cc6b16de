/** The five tabs and what stands in them. */
import { Skeleton, Stack, Tabs } from '@mantine/core';
import { IconChartBar, IconMicrophone, IconPhoto, IconSchool, IconUsers } from '@tabler/icons-react';
import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import type { TeacherData } from '#data/queries/teacher/rows.ts';
import { ActivitiesTab, type ActivitiesTabProps } from './ActivitiesTab.tsx';
import classes from './DashboardTabs.module.css';
import { DASHBOARD_TABS, type DashboardTab, tabOf } from './dashboard-tabs.ts';
import { dashboardTexts as texts } from './texts.ts';

/** What each tab shows that another feature owns. */
export type TabContents = Record<Exclude<DashboardTab, 'activities'>, ComponentType<{ data: TeacherData }>>;

export interface TabParts extends Omit<ActivitiesTabProps, 'data'> {
  contents: TabContents;
}

interface DashboardTabsProps extends TabParts {
  data: TeacherData | undefined;
  tab: DashboardTab;
  onOpen(tab: DashboardTab): void;
}

const icons = {
  activities: IconPhoto,
  classes: IconSchool,
  roster: IconUsers,
  recordings: IconMicrophone,
  analytics: IconChartBar,
};

export function DashboardTabs({ data, tab, onOpen, ...parts }: DashboardTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the list is wider than the screen, and a tile or an address may open a tab beyond its edge.
  useEffect(() => {
    const opened = list.current?.querySelector(`[data-tab="${tab}"]`);
    opened?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [tab]);
  return (
    <Tabs value={tab} onChange={(next) => onOpen(tabOf(next))} keepMounted={false} variant="pills" mt="xs">
      <Tabs.List ref={list} className={classes.list} aria-label={texts.tabsLabel}>
        {DASHBOARD_TABS.map((name) => {
          const Icon = icons[name];
          return (
            <Tabs.Tab
              key={name}
              value={name}
              data-tab={name}
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
          <Suspense fallback={<Shape />}>
            {data ? <TabContent name={name} data={data} {...parts} /> : <Shape />}
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface TabContentProps extends TabParts {
  name: DashboardTab;
  data: TeacherData;
}

function TabContent({ name, data, contents, ...activities }: TabContentProps) {
  if (name === 'activities') return <ActivitiesTab data={data} {...activities} />;
  const Content = contents[name];
  return <Content data={data} />;
}

function Shape() {
  return (
    <Stack>
      <Skeleton height={120} radius="lg" />
      <Skeleton height={240} radius="lg" />
    </Stack>
  );
}
