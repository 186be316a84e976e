import { lazy, Suspense } from 'react';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { MoreMenu } from './more-menu.tsx';
import { SegmentMenu } from './segment-menu.tsx';

const GoalsWindow = lazy(() => import('../goals/goals-window.tsx'));

export type OwnerMenu = 'segments' | 'more';

/** Menus that only the owner sees. Loaded after the first paint; `wanted` was pressed before that. */
export default function OwnerMenus({ wanted }: { wanted: OwnerMenu | undefined }) {
  const [params, change] = useUrlState();
  const goals = params.get('goals');
  return (
    <>
      <SegmentMenu startsOpen={wanted === 'segments'} />
      <MoreMenu startsOpen={wanted === 'more'} />
      {goals && (
        <Suspense>
          <GoalsWindow word={goals} onGo={(word, options) => change({ goals: word }, options)} />
        </Suspense>
      )}
    </>
  );
}
