// The route map of the product (specification, teacher side §2). Paths match in any case.
import { Navigate, Route, Routes } from 'react-router';
import { lazyPage } from './lazy-page.ts';
import { TeacherLayout } from './RoomLayout.tsx';

const RoleChoicePage = lazyPage(() => import('#features/home/RoleChoicePage.tsx'));
const MarketingPage = lazyPage(() => import('#features/home/MarketingPage.tsx'));
const PrivacyPage = lazyPage(() => import('#features/privacy/PrivacyPage.tsx'));
const NotFoundPage = lazyPage(() => import('#features/not-found/NotFoundPage.tsx'));

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<TeacherLayout />}>
        <Route path="/" element={<RoleChoicePage />} />
        <Route path="/home" element={<MarketingPage />} />
        <Route path="/privacy-coppa" element={<PrivacyPage />} />
        <Route path="/enhanced-features" element={<Navigate to="/home" replace />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
