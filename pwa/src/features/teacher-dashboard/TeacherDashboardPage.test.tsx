// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { useTeacherData } from '#data/queries/teacher/use-teacher-data.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { teacherData } from '#test/teacher-rows.ts';
import { createTestAppContext } from '#test/test-app-context.ts';
import type { PageFrameProps } from '#ui/teacher/page-frame.ts';
import { TeacherDashboardPage } from './TeacherDashboardPage.tsx';

vi.mock('#data/queries/teacher/use-teacher-data.ts', () => ({ useTeacherData: vi.fn() }));

const Frame = ({ children }: PageFrameProps) => <main>{children}</main>;
const Address = () => <output aria-label="Address">{useLocation().search}</output>;

it('what a tab keeps in the address stays there while another tab is open', async () => {
  vi.mocked(useTeacherData).mockReturnValue(teacherData({}));
  const nothing = () => null;
  const { user } = renderScreen(
    <TeacherDashboardPage
      Frame={Frame}
      editor={null}
      offers={null}
      contents={{ classes: Address, roster: Address, recordings: Address, analytics: Address }}
      renderCards={nothing}
      onCreate={nothing}
    />,
    createTestAppContext({ api: (async () => []) as never }),
    '/teacher?tab=roster&q=mei&show=assigned',
  );
  await user.click(screen.getByRole('tab', { name: 'Manage Classes' }));
  expect(screen.getByLabelText('Address').textContent).toBe('?tab=classes&q=mei&show=assigned');
  await user.click(screen.getByRole('tab', { name: 'Student Roster' }));
  expect(screen.getByLabelText('Address').textContent).toBe('?tab=roster&q=mei&show=assigned');
});
