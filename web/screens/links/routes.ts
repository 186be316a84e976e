import type { ScreenRoute } from '../../frame/screen-route.ts';
import { firstLinks } from './list/list-url.ts';

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/links', load: () => import('./list/links.tsx'), firstQueries: (_, search) => [firstLinks(search)] },
  { path: '/links/new', load: () => import('./editor/new-link.tsx') },
  { path: '/links/import', load: () => import('./import/import-links.tsx') },
  { path: '/links/deleted', load: () => import('./deleted/deleted-screen.tsx') },
  { path: '/links/compare', load: () => import('./compare/compare.tsx') },
  { path: '/links/:id/edit', load: () => import('./editor/edit-link.tsx') },
  { path: '/links/:id', load: () => import('./detail/link.tsx') },
];
