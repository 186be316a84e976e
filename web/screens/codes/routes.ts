import { LINK_TOOLS } from '../../api/client.ts';
import type { EarlyRequest } from '../../api/early.ts';
import { pageOf } from '../../api/list-page.ts';
import type { PathParams, ScreenRoute } from '../../frame/screen-route.ts';
import { figuresIn, readListPeriod } from '../../state/navigation/list-period.ts';

const CODES = `${LINK_TOOLS}/qr`;

function designOf({ id }: PathParams): readonly EarlyRequest[] {
  return [{ path: `${CODES}/${id}/design`, operation: 'showQrDesign' }];
}

/** Filters change the query, and their names are known only to the list itself. */
function firstCodes(search: URLSearchParams): readonly EarlyRequest[] {
  return search.size === 0
    ? [{ ...pageOf(CODES, { details: true, ...figuresIn(readListPeriod(search)) }), operation: 'listQrCodes' }]
    : [];
}

/** Screens of this feature. */
export const routes: readonly ScreenRoute[] = [
  { path: '/codes', load: () => import('./list/codes-screen.tsx'), firstQueries: (_, search) => firstCodes(search) },
  { path: '/codes/new', load: () => import('./designer/new-code.tsx') },
  { path: '/codes/batch', load: () => import('./batch/batch-screen.tsx') },
  { path: '/codes/labels', load: () => import('./labels/labels-screen.tsx') },
  { path: '/codes/deleted', load: () => import('./deleted/deleted-screen.tsx') },
  { path: '/codes/:id/edit', load: () => import('./designer/edit-code.tsx'), firstQueries: designOf },
  { path: '/channels/:id/posters', load: () => import('./posters/posters-screen.tsx') },
  { path: '/codes/:id', load: () => import('./detail/code-screen.tsx'), firstQueries: designOf },
];
