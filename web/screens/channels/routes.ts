import type { ScreenRoute } from '../../frame/screen-route.ts';

const load = () => import('./channels.tsx');

/** One screen; which channel is open stands in the path. */
export const routes: readonly ScreenRoute[] = [
  { path: '/channels', load },
  { path: '/channels/:id', load },
];
