/**
 * The route map of the product (specification, teacher side §2). Paths match in any case. Pages that few people open stand
 * in other-routes.tsx: the start loads the names of what stands here.
 */
import { createRoutesFromElements, Route, useRoutes } from 'react-router';
// Not lazy: a child waits for these two at every start, and a second round of loading costs a third of a second.
import StudentDashboardPage from '#features/student-dashboard/StudentDashboardPage.tsx';
import StudentLoginPage from '#features/student-login/StudentLoginPage.tsx';
import { AfterActivity } from './celebration/AfterActivity.tsx';
import { lazyPage, lazyTeacherPage, loadRoute } from './lazy-page.tsx';
import { loadGoogleWay } from './login/load-google-way.ts';
import { StudentScopeLayout, TeacherScopeLayout } from './ScopeLayout.tsx';

const RoleChoicePage = lazyPage(() => import('#features/home/RoleChoicePage.tsx'));
const MarketingPage = lazyPage(() => import('#features/home/MarketingPage.tsx'));
const PrivacyPage = lazyPage(() => import('#features/privacy/PrivacyPage.tsx'));
const TeacherLoginRoute = lazyTeacherPage(() => import('./login/TeacherLoginRoute.tsx'));
const TeacherDashboardRoute = lazyTeacherPage(() => import('./teacher/TeacherDashboardRoute.tsx'));
const ActivityLibraryRoute = lazyTeacherPage(() => import('./teacher/ActivityLibraryRoute.tsx'));
const RecordingsReviewRoute = lazyTeacherPage(() => import('./teacher/RecordingsReviewRoute.tsx'));
const ReviewQueueRoute = lazyTeacherPage(() => import('./teacher/ReviewQueueRoute.tsx'));
const TryRoute = lazyTeacherPage(() => import('./teacher/TryRoute.tsx'));
const StudentViewRoute = lazyTeacherPage(() => import('./teacher/StudentViewRoute.tsx'));
const OtherRoutes = lazyPage(() => import('./other-routes.tsx'));
const TestPageRoute = lazyPage(() => import('./TestPageRoute.tsx'));
const ActivityRoute = lazyPage(() => import('./ActivityRoute.tsx'));

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
      <Route path="*" element={<OtherRoutes />} />
    </Route>
    <Route element={<StudentScopeLayout />}>
      <Route path="/teacher/student-view" element={<StudentViewRoute />} />
      <Route path="/teacher/try/:id" element={<TryRoute />} />
      <Route path="/student-login" element={<StudentLoginPage loadGoogleWay={loadGoogleWay} />} />
      <Route path="/student" element={<StudentHomeRoute />} />
      <Route path="/student-dashboard" element={<StudentHomeRoute />} />
      <Route path="/student/activity/:id" element={<ActivityRoute />} />
      <Route path="/elpa-test" element={<TestPageRoute />} />
    </Route>
  </>,
);

export const AppRoutes = () => useRoutes(routes);

/** Loads the code of the page at `path`. Resolves at once where it came with the start. */
export const loadPage = (path: string): Promise<void> => loadRoute(routes, path);

function StudentHomeRoute() {
  return (
    <>
      <AfterActivity />
      <StudentDashboardPage />
    </>
  );
}
