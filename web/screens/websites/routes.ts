import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature; the dashboard of a website is a separate feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/websites', load: () => import('./websites.tsx') },
  { path: '/websites/new', load: () => import('./new-website.tsx') },
  { path: '/websites/:id/install', load: () => import('./install.tsx') },
  { path: '/websites/:id/settings', load: () => import('./settings.tsx') },
];
