import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature; the brand of pages is part of the settings. */
export const routes: readonly ScreenRoute[] = [
  { path: '/pages', load: () => import('./list/pages-screen.tsx') },
  { path: '/pages/bio/new', load: () => import('./bio/new-bio.tsx') },
  { path: '/pages/bio/:id', load: () => import('./bio/edit-bio.tsx') },
  { path: '/pages/splash/new', load: () => import('./splash/new-splash.tsx') },
  { path: '/pages/splash/:id', load: () => import('./splash/edit-splash.tsx') },
  { path: '/pages/overlay/new', load: () => import('./overlay/new-overlay.tsx') },
  { path: '/pages/overlay/:id', load: () => import('./overlay/edit-overlay.tsx') },
  { path: '/settings/brand', load: () => import('./brand/brand.tsx') },
];
