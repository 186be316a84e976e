import { lazy, Suspense } from 'react';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { SkeletonRows } from '../../../ui/page/query-states.tsx';

const FilterForm = lazy(() => import('./filter-form.tsx'));

/** Adds a filter. */
export function FilterDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={messages.addFilter} isOpen={isOpen} onClose={onClose} widthPx={520}>
      <Suspense fallback={<SkeletonRows count={6} />}>
        <FilterForm onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}
