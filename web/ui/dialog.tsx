import { lazy, Suspense, useRef } from 'react';
import type { DialogProps } from './base-dialog.tsx';

export type { DialogProps };

const BaseDialog = lazy(() => import('./base-dialog.tsx'));

/** A window over the page. Escape and the cross close it; focus goes back to where it came from. Loaded when first opened. */
export function Dialog(props: DialogProps) {
  const wasOpen = useRef(false);
  wasOpen.current ||= props.isOpen;
  if (!wasOpen.current) return null;
  return (
    <Suspense>
      <BaseDialog {...props} />
    </Suspense>
  );
}
