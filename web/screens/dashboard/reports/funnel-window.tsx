import { lazy, Suspense } from 'react';
import { windowsMessages as texts } from '../../../messages/dashboard-windows.ts';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import { SkeletonRows } from '../../../ui/page/states.tsx';
import type { FunnelFormProps } from './funnel-form.tsx';

const FunnelForm = lazy(() => import('./funnel-form.tsx'));

/** Creates or changes a funnel. */
export function FunnelWindow(props: FunnelFormProps) {
  const { funnel, onClose } = props;
  return (
    <Dialog
      title={funnel ? texts.editFunnel : texts.addFunnel}
      isOpen
      isInAddress
      onClose={() => onClose()}
      widthPx={680}
    >
      <Suspense fallback={<SkeletonRows count={6} />}>
        <FunnelForm {...props} />
      </Suspense>
    </Dialog>
  );
}
