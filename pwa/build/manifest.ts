// The web app manifest: what a tablet shows when Chickadee is installed.
import type { ManifestOptions } from 'vite-plugin-pwa';

/** Kept equal to the light page background and to the header in the theme, so that start looks seamless. */
const PAGE_COLOR = '#eef6fb';

const shortcut = (name: string, url: string, icon: string) => ({
  name,
  short_name: name,
  url,
  icons: [{ src: `/icons/${icon}.png`, sizes: '96x96', type: 'image/png' }],
});

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Chickadee – speaking and listening practice',
  short_name: 'Chickadee',
  description:
    'English learners from kindergarten to grade 5 practice speaking and listening, also without a network.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: PAGE_COLOR,
  background_color: PAGE_COLOR,
  categories: ['education', 'kids'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    shortcut('Student login', '/student-login', 'shortcut-student'),
    shortcut('Teacher dashboard', '/teacher', 'shortcut-teacher'),
  ],
  screenshots: [
    {
      src: '/screenshots/wide.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Choose student or teacher',
    },
    {
      src: '/screenshots/narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Chickadee on a phone',
    },
  ],
};
