/** Leads everybody but a teacher to where they belong. The server decides about data; this is about screens. */
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useCurrentAccount } from '#data/auth/account/use-current-account.ts';

export function TeachersOnly({ children }: { children: ReactNode }) {
  const account = useCurrentAccount();
  if (account === undefined) return null;
  if (account === null) return <Navigate to="/teacher-login" replace />;
  if (account.role === 'admin') return <Navigate to="/admin/users" replace />;
  if (account.role !== 'teacher') return <Navigate to="/student" replace />;
  return children;
}
