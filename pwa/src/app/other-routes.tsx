/** Pages that few people open, and the page for addresses that do not exist. Part of routes.tsx. */
import { createRoutesFromElements, Route, useRoutes } from 'react-router';
import { lazyPage, lazyTeacherPage, loadRoute } from './lazy-page.tsx';

const DeviceCheckPage = lazyTeacherPage(() => import('#features/device-check/DeviceCheckPage.tsx'));
const SetupPage = lazyTeacherPage(() => import('#features/device-check/setup/SetupPage.tsx'));
const AdminUsersPage = lazyTeacherPage(() => import('#features/admin-users/AdminUsersPage.tsx'));
const AdminAuditPage = lazyTeacherPage(() => import('#features/admin-users/AdminAuditPage.tsx'));
const AdminPrivacyRoute = lazyTeacherPage(() => import('./admin/AdminPrivacyRoute.tsx'));
const AdminHealthRoute = lazyTeacherPage(() => import('./admin/AdminHealthRoute.tsx'));
const AdminSettingsRoute = lazyTeacherPage(() => import('./admin/AdminSettingsRoute.tsx'));
const DistrictRoute = lazyTeacherPage(() => import('./admin/DistrictRoute.tsx'));
const ConsentRoute = lazyTeacherPage(() => import('./teacher/ConsentRoute.tsx'));
const AccountRoute = lazyTeacherPage(() => import('./teacher/AccountRoute.tsx'));
const NotFoundPage = lazyPage(() => import('#features/not-found/NotFoundPage.tsx'));

/** Made once, as those of routes.tsx. */
const routes = createRoutesFromElements(
  <>
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
  </>,
);

const OtherRoutes = () => useRoutes(routes);

export default Object.assign(OtherRoutes, { loadPage: (path: string) => loadRoute(routes, path) });
