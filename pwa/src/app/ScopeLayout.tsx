/** The frame of every page: its theme scope, a boundary for errors, a quiet loading state, toast and update offer. */
import { Center, Loader } from '@mantine/core';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { useAppContext } from '#data/app-context.ts';
import { StudentScope } from '#ui/scopes/StudentScope.tsx';
import { TeacherScope } from '#ui/scopes/TeacherScope.tsx';
import { ToastHost } from '#ui/toast/ToastHost.tsx';
import { dismissAtBottom } from '#ui/toast/toast-store.ts';
import { IdleLock } from './IdleLock.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { noteFirstPage } from './start/first-page.ts';
import { useFirstScreenDrawn } from './start/first-screen.ts';
import { useEndOfPrerendering } from './start/prerendered.ts';
import { appTexts } from './texts.ts';
import { MovedNotice } from './update/MovedNotice.tsx';
import { UpdatePrompt } from './update/UpdatePrompt.tsx';
import { useIsPlaying } from './use-is-playing.ts';

function Page() {
  const { pathname } = useLocation();
  const takeovers = useStore(useAppContext().accountStore, (state) => state.takeovers);
  useEffect(() => {
    if (pathname) window.scrollTo(0, 0);
  }, [pathname]);
  return (
    // A new key per page and person: a broken page must not block the next one, nor one's words reach another's work.
    <PageBoundary key={takeovers + pathname}>
      <Suspense fallback={<PageLoader />}>
        <Outlet />
        <PageDrawn />
      </Suspense>
    </PageBoundary>
  );
}

/** Beside the page: drawn or hydrated together with it. */
function PageDrawn() {
  useEndOfPrerendering();
  useEffect(noteFirstPage, []);
  return null;
}

function PageLoader() {
  return (
    <Center flex={1} mih="60dvh" role="status" aria-label={appTexts.loading}>
      <Loader type="dots" />
    </Center>
  );
}

interface LayoutProps {
  scope: (props: { children: ReactNode }) => ReactNode;
  /** Children cannot read its toasts, nor the question whether they are still there. */
  speaks?: boolean;
}

function Layout({ scope: Scope, speaks = false }: LayoutProps) {
  const isPlaying = useIsPlaying();
  useEffect(() => {
    if (isPlaying) dismissAtBottom();
  }, [isPlaying]);
  return (
    <Scope>
      <Page />
      <ToastHost speaks={speaks} />
      {!isPlaying && <UpdatePrompt />}
      <LaterParts isPlaying={isPlaying} speaks={speaks} />
    </Scope>
  );
}

/** They ask the device's store, which reads for the first screen first. */
function LaterParts({ isPlaying, speaks }: { isPlaying: boolean; speaks: boolean }) {
  const isDrawn = useFirstScreenDrawn();
  if (!isDrawn) return null;
  return (
    <>
      {!isPlaying && <MovedNotice />}
      <IdleLock speaks={speaks} />
    </>
  );
}

export const StudentScopeLayout = () => <Layout scope={StudentScope} speaks />;
export const TeacherScopeLayout = () => <Layout scope={TeacherScope} />;
