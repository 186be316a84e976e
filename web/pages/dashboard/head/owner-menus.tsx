import { lazy, Suspense } from 'react';
import { useAddress } from '../../../state/address.ts';
import { MoreMenu } from './more-menu.tsx';
import { SegmentMenu } from './segment-menu.tsx';

const GoalsWindow = lazy(() => import('../goals/goals-window.tsx'));

/** What only whoever owns the website does. Loaded after the first paint. */
export default function OwnerMenus() {
  const [params, change] = useAddress();
  const goals = params.get('goals');
  return (
    <>
      <SegmentMenu />
      <MoreMenu />
      {goals && (
        <Suspense>
          <GoalsWindow isNew={goals === 'new'} onClose={() => change({ goals: undefined })} />
        </Suspense>
      )}
    </>
  );
}
