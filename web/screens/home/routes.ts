import type { ScreenRoute } from '../../frame/screen-route.ts';
import { enumParamIn } from '../../state/navigation/address-word.ts';
import { homeQuestion, RANGES } from './home-question.ts';

export const routes: readonly ScreenRoute[] = [
  {
    path: '/',
    load: () => import('./home.tsx'),
    firstQuestions: (_, search) => [homeQuestion(enumParamIn(search, 'range', RANGES))],
  },
  { path: '/welcome', load: () => import('./welcome.tsx') },
];
