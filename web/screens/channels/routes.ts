import type { ScreenRoute } from '../../frame/screen-route.ts';

const load = () => import('./channels.tsx');

/** One screen; the path names the open channel. */
export const routes: readonly ScreenRoute[] = [
  { path: '/channels', load },
  { path: '/channels/:id', load },
];
