/**
 * The frame of every teacher screen: only for teachers, with header, notices and the screen itself.
 * Specification, teacher side, section 4 'Auth redirects'.
 */
import { Center, Container, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useSignOut } from '#actions/use-sign-out.ts';
import { useSchoolHealth } from '#data/api/school-health.ts';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';
import { useTablet } from '#data/class-tablet/use-tablet.ts';
import { useSettledRefusals } from '#data/sync-issues/use-settled-refusals.ts';
import { DialogLayer } from '#ui/dialogs/DialogLayer.tsx';
import { SchoolProblems } from '#ui/status/SchoolProblems.tsx';
import type { PageFrameProps } from '#ui/teacher/page-frame.ts';
import { DateNotice } from './DateNotice.tsx';
import { Notices } from './Notices.tsx';
import { TeacherHeader } from './TeacherHeader.tsx';
import { layoutTexts as texts } from './texts.ts';

interface TeacherLayoutProps extends PageFrameProps {
  /** The panel of sync issues, rendered while it is open. */
  syncIssues: ReactNode;
}

export function TeacherLayout({ links, actions, syncIssues, children }: TeacherLayoutProps) {
  const signOut = useSignOut();
  const account = useCurrentAccount();
  const tablet = useTablet();
  const [leaving, setLeaving] = useState(false);
  const wasSignedIn = useWasSignedIn(account != null);
  useSettledRefusals();
  if (account === undefined) return <Opening />;
  if (account === null) {
    // After a sign-out, a class tablet is for the children.
    const login = wasSignedIn && tablet?.state === 'active' ? '/student-login' : '/teacher-login';
    return <Navigate to={leaving ? '/' : login} replace />;
  }
  if (account.role === 'admin') return <Navigate to="/admin/users" replace />;
  if (account.role !== 'teacher') return <Navigate to="/student" replace />;
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <DialogLayer>
      <TeacherHeader
        name={account.firstName || account.username}
        links={links}
        actions={actions}
        onSignOut={leave}
      />
      <Container component="main" size="xl" w="100%" flex={1} pt="md" pb={64} px={{ base: 'sm', sm: 'md' }}>
        <SchoolNotice />
        <DateNotice />
        <Notices syncIssues={syncIssues} />
        {children}
      </Container>
    </DialogLayer>
  );
}

function SchoolNotice() {
  const health = useSchoolHealth();
  return health && <SchoolProblems problems={health.problems} lastBackup={health.lastBackup} />;
}

/** Whether somebody has been on this screen since it was opened. */
function useWasSignedIn(signedIn: boolean): boolean {
  const [was, setWas] = useState(signedIn);
  useEffect(() => setWas((before) => before || signedIn), [signedIn]);
  return was;
}

function Opening() {
  return (
    <Center flex={1} mih="60dvh" role="status" aria-label={texts.loading}>
      <Loader type="dots" />
    </Center>
  );
}
