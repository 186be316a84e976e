import { lazy } from 'react';
import type { ScreenRoute } from '../../frame/screen-route.ts';

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/links', screen: lazy(() => import('./list/links.tsx')) },
  { path: '/links/new', screen: lazy(() => import('./editor/new-link.tsx')) },
  { path: '/links/import', screen: lazy(() => import('./import/import-links.tsx')) },
  { path: '/links/compare', screen: lazy(() => import('./detail/compare.tsx')) },
  { path: '/links/:id/edit', screen: lazy(() => import('./editor/edit-link.tsx')) },
  { path: '/links/:id', screen: lazy(() => import('./detail/link.tsx')) },
];
