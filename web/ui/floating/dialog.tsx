import { lazy } from 'react';
import type { DialogProps } from './base-dialog.tsx';
import { OnceOpen } from './once-open.tsx';

export type { DialogProps };

const BaseDialog = lazy(() => import('./base-dialog.tsx'));

/** A window over the page. Escape, Back and the cross close it; focus goes back to where it came from. Loaded when first opened. */
export function Dialog(props: DialogProps) {
  return (
    <OnceOpen isOpen={props.isOpen}>
      <BaseDialog {...props} />
    </OnceOpen>
  );
}
