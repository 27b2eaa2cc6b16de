/** The tabs of the dashboard; the open one stands in the address, so that a reload and a link keep it. */
export const DASHBOARD_TABS = ['activities', 'classes', 'roster', 'recordings', 'analytics'] as const;

export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** The first tab for anything unknown. */
export function tabOf(name: string | null): DashboardTab {
  return DASHBOARD_TABS.find((tab) => tab === name) ?? 'activities';
}
