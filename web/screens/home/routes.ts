import type { ScreenRoute } from '../../frame/screen-route.ts';
import { enumParamIn } from '../../state/navigation/enum-param.ts';
import { homeQuery, RANGES } from './home-query.ts';

export const routes: readonly ScreenRoute[] = [
  {
    path: '/',
    load: () => import('./home.tsx'),
    firstQueries: (_, search) => [{ ...homeQuery(enumParamIn(search, 'range', RANGES)), operation: 'showHome' }],
  },
];
