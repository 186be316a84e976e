import { lazy, Suspense } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { windowsWords as texts } from '../../../words/dashboard-windows.ts';
import type { Funnel } from './steps.ts';

const FunnelForm = lazy(() => import('./funnel-form.tsx'));

/** Builds a funnel, or changes one. */
export function FunnelWindow({ funnel, onClose }: { funnel: Funnel | undefined; onClose: () => void }) {
  return (
    <Dialog title={funnel ? texts.editFunnel : texts.addFunnel} isOpen onClose={onClose} widthPx={680}>
      <Suspense fallback={<SkeletonRows count={6} />}>
        <FunnelForm funnel={funnel} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}
