import { Suspense } from 'react';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { SkeletonRows } from '../../../ui/page/query-states.tsx';
import DetailsTable from './details-table.tsx';
import { topicOf } from './topic.ts';

/** Window with all values of a dimension. The address stores the dimension and the order. */
export default function DetailsWindow() {
  const [params, change] = useUrlState();
  const name = params.get('details');
  const topic = name === null ? undefined : topicOf(name);
  return (
    <Dialog
      title={topic ? messages.detailsOf(topic.title) : messages.details}
      isOpen={topic !== undefined}
      onClose={() => change({ details: undefined, sort: undefined, find: undefined }, { goesBack: true })}
      isInUrl
      widthPx={1240}
    >
      {topic && (
        <Suspense fallback={<SkeletonRows count={12} />}>
          <DetailsTable key={name} topic={topic} />
        </Suspense>
      )}
    </Dialog>
  );
}
