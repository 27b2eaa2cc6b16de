/** The route map of the product (specification, teacher side §2). Paths match in any case. */
import type { ElementType, ReactElement } from 'react';
import { createRoutesFromElements, matchRoutes, Route, useRoutes } from 'react-router';
// Not lazy: a child waits for these two at every start, and a second round of loading costs a third of a second.
import StudentDashboardPage from '#features/student-dashboard/StudentDashboardPage.tsx';
import StudentLoginPage from '#features/student-login/StudentLoginPage.tsx';
import { AfterActivity } from './celebration/AfterActivity.tsx';
import { type LazyPage, lazyPage, lazyTeacherPage } from './lazy-page.tsx';
import { loadGoogleWay } from './login/load-google-way.ts';
import { StudentScopeLayout, TeacherScopeLayout } from './ScopeLayout.tsx';

const RoleChoicePage = lazyPage(() => import('#features/home/RoleChoicePage.tsx'));
const MarketingPage = lazyPage(() => import('#features/home/MarketingPage.tsx'));
const DeviceCheckPage = lazyTeacherPage(() => import('#features/device-check/DeviceCheckPage.tsx'));
const SetupPage = lazyTeacherPage(() => import('#features/device-check/setup/SetupPage.tsx'));
const PrivacyPage = lazyPage(() => import('#features/privacy/PrivacyPage.tsx'));
const AdminUsersPage = lazyTeacherPage(() => import('#features/admin-users/AdminUsersPage.tsx'));
const TeacherLoginRoute = lazyTeacherPage(() => import('./login/TeacherLoginRoute.tsx'));
const AdminAuditPage = lazyTeacherPage(() => import('#features/admin-users/AdminAuditPage.tsx'));
const AdminPrivacyRoute = lazyTeacherPage(() => import('./admin/AdminPrivacyRoute.tsx'));
const AdminHealthRoute = lazyTeacherPage(() => import('./admin/AdminHealthRoute.tsx'));
const AdminSettingsRoute = lazyTeacherPage(() => import('./admin/AdminSettingsRoute.tsx'));
const DistrictRoute = lazyTeacherPage(() => import('./admin/DistrictRoute.tsx'));
const TeacherDashboardRoute = lazyTeacherPage(() => import('./teacher/TeacherDashboardRoute.tsx'));
const ActivityLibraryRoute = lazyTeacherPage(() => import('./teacher/ActivityLibraryRoute.tsx'));
const RecordingsReviewRoute = lazyTeacherPage(() => import('./teacher/RecordingsReviewRoute.tsx'));
const ReviewQueueRoute = lazyTeacherPage(() => import('./teacher/ReviewQueueRoute.tsx'));
const ConsentRoute = lazyTeacherPage(() => import('./teacher/ConsentRoute.tsx'));
const TryRoute = lazyTeacherPage(() => import('./teacher/TryRoute.tsx'));
const AccountRoute = lazyTeacherPage(() => import('./teacher/AccountRoute.tsx'));
const StudentViewRoute = lazyTeacherPage(() => import('./teacher/StudentViewRoute.tsx'));
const NotFoundPage = lazyPage(() => import('#features/not-found/NotFoundPage.tsx'));
const TestPageRoute = lazyPage(() => import('./TestPageRoute.tsx'));
const ActivityPage = lazyPage(() => import('#features/activity-player/ActivityPage.tsx'));
const ListeningPlayer = lazyPage(() => import('#features/listening-player/ListeningPlayer.tsx'));

/** Made once: each drawing would make and sort them anew. */
const routes = createRoutesFromElements(
  <>
    <Route element={<TeacherScopeLayout />}>
      <Route path="/" element={<RoleChoicePage />} />
      <Route path="/home" element={<MarketingPage />} />
      <Route path="/privacy-coppa" element={<PrivacyPage />} />
      <Route path="/teacher-login" element={<TeacherLoginRoute />} />
      <Route path="/teacher" element={<TeacherDashboardRoute />} />
      <Route path="/teacher-dashboard" element={<TeacherDashboardRoute />} />
      <Route path="/teacher/sets" element={<ActivityLibraryRoute />} />
      <Route path="/teacher/recordings" element={<RecordingsReviewRoute />} />
      <Route path="/teacher/recordings/review" element={<ReviewQueueRoute />} />
      <Route path="/teacher/account" element={<AccountRoute />} />
      <Route path="/teacher/consent" element={<ConsentRoute />} />
      <Route path="/admin/users" element={<AdminUsersPage />} />
      <Route path="/admin/audit" element={<AdminAuditPage />} />
      <Route path="/admin/privacy" element={<AdminPrivacyRoute />} />
      <Route path="/admin/health" element={<AdminHealthRoute />} />
      <Route path="/admin/settings" element={<AdminSettingsRoute />} />
      <Route path="/district" element={<DistrictRoute />} />
      <Route path="/enhanced-features" element={<DeviceCheckPage />} />
      <Route path="/setup" element={<SetupPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Route>
    <Route element={<StudentScopeLayout />}>
      <Route path="/teacher/student-view" element={<StudentViewRoute />} />
      <Route path="/teacher/try/:id" element={<TryRoute />} />
      <Route path="/student-login" element={<StudentLoginPage loadGoogleWay={loadGoogleWay} />} />
      <Route path="/student" element={<StudentHomeRoute />} />
      <Route path="/student-dashboard" element={<StudentHomeRoute />} />
      <Route path="/student/activity/:id" element={<ActivityPage ListeningPlayer={ListeningPlayer} />} />
      <Route path="/elpa-test" element={<TestPageRoute />} />
    </Route>
  </>,
);

export const AppRoutes = () => useRoutes(routes);

/** Loads the code of the page at `path`. Resolves at once where it came with the start. */
export async function loadPage(path: string): Promise<void> {
  const element = matchRoutes(routes, path)?.at(-1)?.route.element;
  const { type } = element as ReactElement<unknown, Partial<LazyPage<object>> & ElementType>;
  await type.load?.();
}

function StudentHomeRoute() {
  return (
    <>
      <AfterActivity />
      <StudentDashboardPage />
    </>
  );
}
