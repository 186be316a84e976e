import { lazy, Suspense } from 'react';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import type { DatesDialogProps } from './dates.ts';

const DatesForm = lazy(() => import('./dates-form.tsx'));

/** Dialog for a custom period. */
export function DatesDialog(props: DatesDialogProps) {
  return (
    <Dialog title={props.title} isOpen onClose={props.onClose} widthPx={420}>
      <Suspense>
        <DatesForm {...props} />
      </Suspense>
    </Dialog>
  );
}
