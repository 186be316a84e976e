import type { ScreenRoute } from '../../frame/screen-route.ts';

export const routes: readonly ScreenRoute[] = [
  { path: '/boards', load: () => import('./boards-screen.tsx') },
  { path: '/boards/new', load: () => import('./new-board.tsx') },
  { path: '/boards/add', load: () => import('./edit/add-to-board.tsx') },
  { path: '/boards/:id', load: () => import('./board-screen.tsx') },
];
